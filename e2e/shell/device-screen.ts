import type { CDPSession, Page } from '@playwright/test';
import type { Device } from './device.ts';
import type { Platform } from './plugin-headers.ts';

/** Safe-area insets in CSS pixels: notch, system bars and home indicator. */
export interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export type Orientation = 'portrait' | 'landscape';

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
  readonly keyboard: number;
}

/** A phone with a notch and a home indicator, and one with a cut-out and three buttons. */
const shapes: Readonly<Record<Platform, Readonly<Record<Orientation, Shape>>>> = {
  ios: {
    portrait: { width: 390, height: 844, insets: inset(47, 0, 34, 0), keyboard: 336 },
    landscape: { width: 844, height: 390, insets: inset(0, 47, 21, 47), keyboard: 209 },
  },
  android: {
    portrait: { width: 360, height: 720, insets: inset(32, 0, 48, 0), keyboard: 300 },
    landscape: { width: 720, height: 360, insets: inset(24, 48, 0, 32), keyboard: 190 },
  },
};

function inset(top: number, right: number, bottom: number, left: number): Insets {
  return { top, right, bottom, left };
}

/**
 * The screen and keyboard of the device, as the shells show them to the page. Both shrink the web view by the keyboard
 * (SystemBars.java; `resize: 'native'`). iOS passes the insets by `env()`, Android by custom properties of SystemBars, which older web
 * views need.
 */
export class DeviceScreen {
  readonly #page: Page;
  readonly #device: Device;
  #session: CDPSession | null = null;
  #orientation: Orientation = 'portrait';
  #isKeyboardOpen = false;

  constructor(page: Page, device: Device) {
    this.#page = page;
    this.#device = device;
  }

  get insets(): Insets {
    const { insets } = this.#shape;
    return this.#isKeyboardOpen ? { ...insets, bottom: 0 } : insets;
  }

  get #shape(): Shape {
    return shapes[this.#device.platform][this.#orientation];
  }

  async turn(orientation: Orientation): Promise<void> {
    this.#orientation = orientation;
    this.#isKeyboardOpen = false;
    await this.fit();
  }

  /** The system opens the keyboard for a tapped field. */
  async openKeyboard(): Promise<void> {
    this.#isKeyboardOpen = true;
    await this.fit();
    await this.#device.showKeyboard(this.#shape.keyboard);
  }

  async closeKeyboard(): Promise<void> {
    this.#isKeyboardOpen = false;
    await this.fit();
  }

  /** Runs again for each loaded page. */
  async fit(): Promise<void> {
    const { width, height, keyboard } = this.#shape;
    const { insets } = this;
    await this.#page.setViewportSize({ width, height: height - (this.#isKeyboardOpen ? keyboard : 0) });
    if (this.#device.platform === 'ios') {
      this.#session ??= await this.#page.context().newCDPSession(this.#page);
      await this.#session.send('Emulation.setSafeAreaInsetsOverride', { insets });
      return;
    }
    await this.#page.evaluate((sides) => {
      for (const [side, size] of Object.entries(sides)) {
        document.documentElement.style.setProperty(`--safe-area-inset-${side}`, `${size}px`);
      }
    }, insets);
  }
}
