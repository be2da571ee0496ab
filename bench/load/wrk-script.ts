import type { Shooting } from '#load/shooting.ts';

/** Makes the requests once, before the load, and sends them in turn. */
export function luaOf({ requests }: Shooting): string {
  const lines = requests.map(({ method, path, headers, body }) => {
    const named = Object.entries(headers).map(([name, value]) => `[${quoted(name)}]=${quoted(value)}`);
    return `  all[#all + 1] = wrk.format(${quoted(method)}, ${quoted(path)}, {${named.join(', ')}}, ${body === undefined ? 'nil' : quoted(body)})`;
  });
  return [
    'local all, last = {}, 0',
    'init = function()',
    ...lines,
    'end',
    'request = function()',
    '  last = last % #all + 1',
    '  return all[last]',
    'end',
    '',
  ].join('\n');
}

/** A string of Lua: UTF-8 goes through as it is. */
function quoted(text: string): string {
  return `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}"`;
}
