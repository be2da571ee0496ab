import { problemType, type Problem } from '@carnet/contract/problems/problem';
import { PROBLEMS } from '@carnet/contract/problems/problem-kinds';
import type { Socket } from 'node:net';

/** What answers bytes that are no HTTP request: there is no request to log and no route, but a problem all the same. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const { status, title } = PROBLEMS.malformed_body;
  const problem: Problem = {
    type: problemType('malformed_body'),
    title,
    status,
    code: 'malformed_body',
    instance: '/',
  };
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
