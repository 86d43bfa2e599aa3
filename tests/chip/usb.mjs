// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT
//
// The computer at the other end of the USB cable: it enumerates the device and opens every CDC
// function it finds, in the order of their interfaces (CircuitPython: console, then data).

const PACKET_MICROS = 55; // a 64-byte bulk packet with its handshake, at full speed

const GET_DESCRIPTOR = 6;
const SET_ADDRESS = 5;
const SET_CONFIGURATION = 9;
const SET_CONTROL_LINE_STATE = 0x22;
const DEVICE = 1;
const CONFIGURATION = 2;
const STRING = 3;
const ENGLISH = 0x0409;
const INTERFACE = 4;
const ENDPOINT = 5;
const COMMUNICATION = 2;
const CDC_DATA = 10;
const MASS_STORAGE = 8;

function setup(type, request, value, index, length) {
  return Uint8Array.of(
    type, request, value & 0xff, value >> 8, index & 0xff, index >> 8, length & 0xff, length >> 8,
  );
}

/** One serial channel, seen from the computer. */
class Serial {
  constructor(host, control, name) {
    this.host = host;
    this.control = control; // the number of its control interface,
    this.name = name; // and that of what it is called
    this.in = this.out = -1;
    this.waiting = []; // bytes for the device
    this.wanted = 0; // how many the device takes now
    this.open = false;
    this.reading = true;
    this.kept = []; // packets that nobody has taken from the device yet
  }

  write(bytes) {
    for (const byte of bytes) this.waiting.push(byte);
    this.host.feed(this);
  }
}

export class Host {
  /**
   * @param {Chip} chip
   * @param {function} onData called with (channel number, bytes)
   */
  constructor(chip, onData) {
    this.chip = chip;
    this.onData = onData;
    this.wantOpen = [true, false]; // whether a program has the port open
    this.channels = [];
    this.plugged = true;
    chip.attached.push((mcu) => this._attach(mcu));
  }

  _attach(mcu) {
    const usb = (this.usb = mcu.usbCtrl);
    const clock = mcu.clock;
    this.channels = [];
    this.ready = false;
    this.transfers = [];
    this.current = null;
    usb.readDelayMicroseconds = PACKET_MICROS;
    const later = (micros, action) => clock.createAlarm(action).schedule(micros * 1000);
    this.later = later;
    // The device may fill its buffer again only when the packet has gone over the wire.
    const ready = usb.indicateBufferReady.bind(usb);
    usb.indicateBufferReady = (endpoint, out) => {
      if (out || endpoint === 0) return ready(endpoint, out);
      const channel = this.channels.find((one) => one?.in === endpoint);
      if (channel && !channel.reading) {
        channel.held = true;
        return undefined;
      }
      return later(PACKET_MICROS, () => ready(endpoint, out));
    };
    this.release = (channel) => {
      if (channel.held) {
        channel.held = false;
        later(PACKET_MICROS, () => ready(channel.in, false));
      }
    };
    usb.onUSBEnabled = () => { if (this.plugged) usb.resetDevice(); };
    usb.onResetReceived = () => {
      this.channels = [];
      this.ready = false;
      this.transfers = [];
      this.current = null;
      this._enumerate();
    };
    usb.onEndpointWrite = (endpoint, bytes) => this._in(endpoint, bytes);
    usb.onEndpointRead = (endpoint, size) => this._out(endpoint, size);
  }

  // -- control transfers

  _ask(packet, done) {
    this.transfers.push({ packet, done, data: [], length: packet[6] | (packet[7] << 8) });
    if (!this.current) this._next();
  }

  _next() {
    this.current = this.transfers.shift() ?? null;
    if (this.current) this.later(100, () => this.usb.sendSetupPacket(this.current.packet));
  }

  _finish() {
    const { done, data } = this.current;
    this.current = null;
    done?.(data);
    if (!this.current) this._next();
  }

  _enumerate() {
    this._ask(setup(0x80, GET_DESCRIPTOR, DEVICE << 8, 0, 18));
    this._ask(setup(0x00, SET_ADDRESS, 1, 0, 0));
    this._ask(setup(0x80, GET_DESCRIPTOR, CONFIGURATION << 8, 0, 9), (head) => {
      const length = head[2] | (head[3] << 8);
      this._ask(setup(0x80, GET_DESCRIPTOR, CONFIGURATION << 8, 0, length), (all) => {
        this._parse(all);
        this._name(() => {
          this._ask(setup(0x00, SET_CONFIGURATION, 1, 0, 0), () => {
            this.ready = true;
            this.channels.forEach((_, number) => this.setOpen(number, this.wantOpen[number]));
          });
        });
      });
    });
  }

  /** A single channel is the console, or where that is off the data's, which is the second. */
  _name(after) {
    if (this.channels.length !== 1) return after();
    const which = (STRING << 8) | this.channels[0].name;
    this._ask(setup(0x80, GET_DESCRIPTOR, which, ENGLISH, 2), ([length]) => {
      this._ask(setup(0x80, GET_DESCRIPTOR, which, ENGLISH, length), (text) => {
        const name = Buffer.from(text).toString('utf16le', 2);
        if (name.includes('CDC2')) this.channels.unshift(undefined);
        after();
      });
    });
  }

  _parse(bytes) {
    this.channels = [];
    this.drive = false;
    let control = -1;
    let name = 0;
    let channel = null;
    for (let at = 0; at + 1 < bytes.length && bytes[at]; at += bytes[at]) {
      if (bytes[at + 1] === INTERFACE) {
        const kind = bytes[at + 5];
        if (kind === MASS_STORAGE) this.drive = true;
        channel = null;
        if (kind === COMMUNICATION) {
          control = bytes[at + 2];
          name = bytes[at + 8];
        }
        if (kind === CDC_DATA) {
          channel = new Serial(this, control, name);
          this.channels.push(channel);
        }
      } else if (bytes[at + 1] === ENDPOINT && channel) {
        const address = bytes[at + 2];
        if (address & 0x80) channel.in = address & 15;
        else channel.out = address & 15;
      }
    }
  }

  /** A program opens or closes a port: DTR and RTS rise or fall. */
  setOpen(number, open) {
    this.wantOpen[number] = open;
    const channel = this.channels[number];
    if (!channel || !this.ready) return;
    if (!open) channel.waiting.length = 0;
    channel.open = open;
    this._ask(setup(0x21, SET_CONTROL_LINE_STATE, open ? 3 : 0, channel.control, 0));
  }

  /** Whether the computer takes what the device sends. */
  setReading(number, reading) {
    const channel = this.channels[number];
    if (!channel) return;
    channel.reading = reading;
    if (reading) this.release(channel);
  }

  // -- endpoints

  _in(endpoint, bytes) {
    if (endpoint === 0) {
      const { current } = this;
      if (!current) return;
      if (!(current.packet[0] & 0x80)) this._finish();
      else current.data.push(...bytes);
      return;
    }
    const number = this.channels.findIndex((one) => one?.in === endpoint);
    if (number >= 0 && bytes.length) this.onData(number, bytes);
  }

  _out(endpoint, size) {
    if (endpoint === 0) {
      // The status stage of a control transfer that read something.
      this.usb.endpointReadDone(0, new Uint8Array(0));
      const { current } = this;
      if (current && current.packet[0] & 0x80) {
        this.later(PACKET_MICROS + 20, () => { if (this.current === current) this._finish(); });
      }
      return;
    }
    const channel = this.channels.find((one) => one?.out === endpoint);
    if (channel) {
      channel.wanted = size;
      this.feed(channel);
    }
  }

  feed(channel) {
    if (!channel.wanted || !channel.waiting.length) return;
    const bytes = Uint8Array.from(channel.waiting.splice(0, channel.wanted));
    channel.wanted = 0;
    this.usb.endpointReadDone(channel.out, bytes);
  }

  write(number, bytes) {
    this.channels[number]?.write(bytes);
  }
}
