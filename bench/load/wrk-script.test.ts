import { luaOf } from '#load/wrk-script.ts';
import { expect, it } from 'vitest';

it('requests → each made once with its headers, quotes and breaks kept', () => {
  const script = luaOf({
    origin: 'http://127.0.0.1:1',
    requests: [
      { method: 'GET', path: '/v1/vehicles', headers: { authorization: 'Bearer x' } },
      { method: 'POST', path: '/v1/maintenances', headers: {}, body: '{"notes":"a\\"é\n"}' },
    ],
  });
  expect(script).toContain('wrk.format("GET", "/v1/vehicles", {["authorization"]="Bearer x"}, nil)');
  expect(script).toContain(
    String.raw`wrk.format("POST", "/v1/maintenances", {}, "{\"notes\":\"a\\\"é\n\"}")`,
  );
});
