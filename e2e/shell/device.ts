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

/** Kept for the first listener, as the plugins do. */
const RETAINED = new Set([
  'appUrlOpen',
  'backButton',
  'localNotificationActionPerformed',
  'pushNotificationActionPerformed',
]);

/**
 * Replaces only the native half of the app: the bridge in the page, Capacitor and the plugins are real. Its responses follow the
 * sources of the plugins; they prove nothing about a real device.
 */
export class Device {
  readonly platform: Platform;
  readonly state: DeviceState;
  /** Every plugin call so far. */
  readonly calls: PluginCall[] = [];
  /** Calls whose response has reached the page. */
  readonly #answered: PluginCall[] = [];
  /** Calls without a handler here: a journey that makes one fails. */
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

  /** Number of answered calls of a method, including errors. */
  answersOf(plugin: string, method: string): number {
    return this.#answered.filter((call) => call.plugin === plugin && call.method === method).length;
  }

  /** Starts the process, by a link or without. Android delivers a launch link twice, iOS late. */
  begin(launchLink: string | null): void {
    this.#retained.clear();
    this.state.launchLink = this.platform === 'android' ? launchLink : null;
    if (launchLink !== null) this.#retain('App/appUrlOpen', { url: launchLink });
  }

  /** Taps a link in another app. */
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

  /** Taps a push notification that the system shows. */
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

  /** Moves the app to the background, or back. */
  async setActive(isActive: boolean): Promise<void> {
    await this.#emit('App', 'appStateChange', { isActive });
  }

  async #hear(message: Message): Promise<void> {
    // A starting page has no listeners yet.
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

  /** Emits the result of a registration for pushes. */
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
      // The page has been replaced during the call, as on a device.
      .catch((failure: unknown) => {
        if (!/navigat|closed|destroyed/i.test(String(failure))) throw failure;
      });
  }
}

function networkStatus(isOnline: boolean): EventData {
  return { connected: isOnline, connectionType: isOnline ? 'wifi' : 'none' };
}
