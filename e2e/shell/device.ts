import type { BrowserContext, Page } from '@playwright/test';
import { answerOf, type DeviceState, PluginRefusal } from './device-plugins.ts';
import { readPluginHeaders, type Platform } from './plugin-headers.ts';
import { shellScript } from './shell-script.ts';

export interface PluginCall {
  readonly plugin: string;
  readonly method: string;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Message {
  readonly type?: string;
  readonly callbackId: string;
  readonly pluginId: string;
  readonly methodName: string;
  readonly options?: Readonly<Record<string, unknown>>;
}

type EventData = Readonly<Record<string, unknown>>;

/** Kept for the first listener, as the plugins themselves keep them. */
const RETAINED = new Set([
  'appUrlOpen',
  'backButton',
  'localNotificationActionPerformed',
  'pushNotificationActionPerformed',
]);

/**
 * Stands in for the native half of the app, and for it alone: the bridge in the page, Capacitor and the plugins are
 * the real ones. What it answers follows the sources of the plugins; it is no proof of what a device does.
 */
export class Device {
  readonly platform: Platform;
  readonly state: DeviceState;
  /** Every call of a plugin so far. */
  readonly calls: PluginCall[] = [];
  /** Those of them whose answer the page has got, and acted on. */
  readonly #answered: PluginCall[] = [];
  /** Calls that nobody here answers: a journey that makes one fails. */
  readonly unanswered: string[] = [];
  readonly #listeners = new Map<string, Message[]>();
  readonly #retained = new Map<string, EventData[]>();
  #page: Page | null = null;

  constructor(platform: Platform, state: DeviceState) {
    this.platform = platform;
    this.state = state;
  }

  async attach(context: BrowserContext): Promise<void> {
    await context.exposeBinding('journeyToNative', ({ page }, text: string) => {
      this.#page = page;
      return this.#hear(JSON.parse(text));
    });
    await context.addInitScript({ content: shellScript(this.platform, readPluginHeaders(this.platform)) });
  }

  callsOf(plugin: string, method: string): PluginCall[] {
    return this.calls.filter((call) => call.plugin === plugin && call.method === method);
  }

  /** How many calls of a method have been answered so far, be it by a refusal. */
  answersOf(plugin: string, method: string): number {
    return this.#answered.filter((call) => call.plugin === plugin && call.method === method).length;
  }

  /** The process begins: by a link or without. Android tells a launch link twice, iOS late. */
  begin(launchLink: string | null): void {
    this.#retained.clear();
    this.state.launchLink = this.platform === 'android' ? launchLink : null;
    if (launchLink !== null) this.#retain('App/appUrlOpen', { url: launchLink });
  }

  /** A link is tapped in another app. */
  async openLink(url: string): Promise<void> {
    if (this.platform === 'ios') this.state.launchLink = url;
    await this.#emit('App', 'appUrlOpen', { url });
  }

  async pressBack(): Promise<void> {
    await this.#emit('App', 'backButton', { canGoBack: true });
  }

  async tapNotice(notification: EventData): Promise<void> {
    await this.#emit('LocalNotifications', 'localNotificationActionPerformed', {
      actionId: 'tap',
      notification,
    });
  }

  /** A push of the server is tapped, which the system has shown. */
  async tapPush(data: EventData): Promise<void> {
    const notification = { id: '0:1', data };
    await this.#emit('PushNotifications', 'pushNotificationActionPerformed', {
      actionId: 'tap',
      notification,
    });
  }

  async showKeyboard(keyboardHeight: number): Promise<void> {
    await this.#emit('Keyboard', 'keyboardDidShow', { keyboardHeight });
  }

  async setOnline(isOnline: boolean): Promise<void> {
    this.state.isOnline = isOnline;
    await this.#emit('Network', 'networkStatusChange', networkStatus(isOnline));
  }

  /** The app goes behind another, or comes back. */
  async setActive(isActive: boolean): Promise<void> {
    await this.#emit('App', 'appStateChange', { isActive });
  }

  async #hear(message: Message): Promise<void> {
    // A page that begins has no listeners yet.
    if (message.type === 'journey.pageStarted') return this.#listeners.clear();
    if (message.pluginId === undefined) return;
    const { pluginId: plugin, methodName: method, options = {} } = message;
    const call = { plugin, method, options };
    this.calls.push(call);
    const event = `${plugin}/${String(options['eventName'])}`;
    if (method === 'addListener') return this.#listen(event, message);
    if (method === 'removeListener') {
      const left = (this.#listeners.get(event) ?? []).filter(
        ({ callbackId }) => callbackId !== options['callbackId'],
      );
      this.#listeners.set(event, left);
      return;
    }
    await this.#answer(message, options);
    this.#answered.push(call);
  }

  async #listen(event: string, message: Message): Promise<void> {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), message]);
    const retained = this.#retained.get(event) ?? [];
    this.#retained.delete(event);
    for (const data of retained) await this.#send({ ...message, save: true, success: true, data });
  }

  async #answer(message: Message, options: Readonly<Record<string, unknown>>): Promise<void> {
    const { pluginId, methodName } = message;
    try {
      const answer = answerOf(pluginId, methodName);
      if (!answer) this.unanswered.push(`${pluginId}.${methodName}`);
      const data = await answer?.(this.state, options);
      await this.#send({ ...message, save: false, success: true, ...(data === undefined ? {} : { data }) });
      if (pluginId === 'PushNotifications' && methodName === 'register') await this.#tellToken();
    } catch (failure) {
      if (!(failure instanceof PluginRefusal)) throw failure;
      const error = { message: failure.message, code: failure.code };
      await this.#send({ ...message, save: false, success: false, error });
    }
  }

  /** The maker of the system has answered. */
  async #tellToken(): Promise<void> {
    const { pushToken: value } = this.state;
    if (value === null) {
      await this.#emit('PushNotifications', 'registrationError', { error: 'No push service in this build' });
    } else await this.#emit('PushNotifications', 'registration', { value });
  }

  #retain(event: string, data: EventData): void {
    this.#retained.set(event, [...(this.#retained.get(event) ?? []), data]);
  }

  async #emit(plugin: string, name: string, data: EventData): Promise<void> {
    const event = `${plugin}/${name}`;
    const listeners = this.#listeners.get(event) ?? [];
    if (listeners.length === 0 && RETAINED.has(name)) this.#retain(event, data);
    for (const listener of listeners) await this.#send({ ...listener, save: true, success: true, data });
  }

  async #send(message: object): Promise<void> {
    await this.#page
      ?.evaluate((text) => {
        const speak: unknown = Reflect.get(window, 'journeyFromNative');
        if (typeof speak === 'function') speak(text);
      }, JSON.stringify(message))
      // The page has gone on while the answer was under way, as on a device.
      .catch((failure: unknown) => {
        if (!/navigat|closed|destroyed/i.test(String(failure))) throw failure;
      });
  }
}

function networkStatus(isOnline: boolean): EventData {
  return { connected: isOnline, connectionType: isOnline ? 'wifi' : 'none' };
}
