import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Platform = 'android' | 'ios';

/** How a native method returns; absent if it never does. */
type ReturnType = 'promise' | 'callback';

export interface PluginHeader {
  readonly name: string;
  readonly methods: readonly { readonly name: string; readonly rtype?: ReturnType }[];
}

const modules = join(import.meta.dirname, '../../node_modules');

/** Methods that every plugin inherits. */
const INHERITED: PluginHeader['methods'] = [
  { name: 'addListener' },
  { name: 'removeListener' },
  { name: 'removeAllListeners', rtype: 'promise' },
  { name: 'checkPermissions', rtype: 'promise' },
  { name: 'requestPermissions', rtype: 'promise' },
];

/**
 * Reads `Capacitor.PluginHeaders` from the native sources. The bridge rejects methods that are missing there, so a call that the
 * installed plugin does not know fails here as on a device.
 */
export function readPluginHeaders(platform: Platform): PluginHeader[] {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../apps/mobile/package.json'), 'utf8'),
  );
  const plugins = Object.keys(manifest.dependencies).filter(
    (name) => !/^@capacitor\/(core|android|ios)$/.test(name),
  );
  const folders =
    platform === 'android'
      ? [
          '@capacitor/android/capacitor/src/main/java/com/getcapacitor/plugin',
          ...plugins.map((name) => `${name}/android/src/main`),
          '../apps/mobile/android/app/src/main',
        ]
      : [
          '@capacitor/ios/Capacitor/Capacitor/Plugins',
          ...plugins.map((name) => `${name}/ios`),
          '../apps/mobile/ios/App/App',
        ];
  const headers = folders.flatMap((folder) =>
    listSources(join(modules, folder)).flatMap((file) => {
      const source = readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .replace(/^\s*\/\/.*$/gm, '');
      return file.endsWith('.swift')
        ? appleHeader(source)
        : file.endsWith('.m')
          ? objectiveHeader(source)
          : androidHeader(source);
    }),
  );
  if (headers.length < plugins.length)
    throw new Error(`Of ${plugins.length} plugins only ${headers.length} could be read`);
  return headers;
}

function listSources(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = join(folder, entry.name);
    if (entry.isDirectory())
      return /^(test|androidTest|Tests|build)$/.test(entry.name) ? [] : listSources(file);
    return /\.(java|kt|swift|m)$/.test(entry.name) ? [file] : [];
  });
}

/** `@CapacitorPlugin(name = "App") public class AppPlugin`, `@PluginMethod public void getInfo(` */
function androidHeader(source: string): PluginHeader[] {
  const annotated = source.indexOf('@CapacitorPlugin');
  if (annotated < 0) return [];
  const declared =
    /^@CapacitorPlugin\s*(\([\s\S]*?\))?\s*(?:public |final |open |internal )*class\s+(\w+)/m.exec(
      source.slice(annotated),
    );
  const name = /\bname\s*=\s*"(\w+)"/.exec(declared?.[1] ?? '')?.[1] ?? declared?.[2];
  if (name === undefined) throw new Error('A plugin of Android without a name');
  const found = source.matchAll(
    /@PluginMethod\b(?:\(([^)]*)\))?(?:\s*@\w+(?:\([^)]*\))?)*\s*(?:(?:public|protected|override|open|final|synchronized)\s+)*(?:void|fun)\s+(\w+)\s*\(/g,
  );
  return [
    headerOf(
      name,
      [...found].map(([, options = '', method = '']) => ({ method, returns: options })),
    ),
  ];
}

/** `public let jsName = "App"`, `CAPPluginMethod(name: "getInfo", returnType: …)`, `.init(#selector(getInfo))` */
function appleHeader(source: string): PluginHeader[] {
  const name = /\blet jsName = "(\w+)"/.exec(source)?.[1];
  if (name === undefined) return [];
  const found = source.matchAll(
    /(?:CAPPluginMethod|\.init)\((?:name: "|#selector\()(\w+)"?\)?(?:, returnType: ([\w.]+))?/g,
  );
  return [
    headerOf(
      name,
      [...found].map(([, method = '', returns = '']) => ({ method, returns })),
    ),
  ];
}

/** `CAP_PLUGIN(KeyboardPlugin, "Keyboard", CAP_PLUGIN_METHOD(show, CAPPluginReturnPromise);` */
function objectiveHeader(source: string): PluginHeader[] {
  const name =
    /CAP_PLUGIN\(\s*\w+\s*,\s*"(\w+)"/.exec(source)?.[1] ?? /jsName[^@]*@"(\w+)"/.exec(source)?.[1];
  if (name === undefined) return [];
  const macros = [...source.matchAll(/CAP_PLUGIN_METHOD\((\w+)\s*,\s*(\w+)\)/g)];
  const calls = [...source.matchAll(/initWithName:@"(\w+)"\s+returnType:(\w+)/g)];
  return [
    headerOf(
      name,
      [...macros, ...calls].map(([, method = '', returns = '']) => ({ method, returns })),
    ),
  ];
}

function headerOf(name: string, methods: readonly { method: string; returns: string }[]): PluginHeader {
  const own = methods.map(({ method, returns }) =>
    /NONE|none/i.test(returns)
      ? { name: method }
      : { name: method, rtype: /CALLBACK/i.test(returns) ? ('callback' as const) : ('promise' as const) },
  );
  const names = new Set(own.map((method) => method.name));
  return { name, methods: [...INHERITED.filter((method) => !names.has(method.name)), ...own] };
}
