import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs one command in the foreground and waits for its end.
 *
 * @param {string} command program name or path
 * @param {readonly string[]} parameters passed without a shell
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} place
 * @returns {Promise<number>} exit code; 127 when the program cannot be started, 128 + n after signal n
 */
export function runCommand(command, parameters, { cwd, env = process.env }) {
  return new Promise((resolve) => {
    // On Windows npm is a .cmd file, which needs a shell.
    const child = spawn(command, parameters, { cwd, env, stdio: 'inherit', shell: isWindowsScript(command) });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
}

/**
 * Runs one command in the foreground, forwards SIGTERM and SIGINT to it, and waits for its end. A terminal sends Ctrl-C to
 * all of its processes, so SIGINT is forwarded only when there is no terminal.
 *
 * @param {string} command
 * @param {readonly string[]} parameters
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} place
 * @returns {Promise<number>} exit code, as of runCommand
 */
export function runInForeground(command, parameters, { cwd, env = process.env }) {
  return new Promise((resolve) => {
    const child = spawn(command, parameters, { cwd, env, stdio: 'inherit' });
    const passed = new Set();
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => {
      if (passed.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passed.add(signal);
      child.kill(signal);
    };
    /** @param {number} code */
    const finish = (code) => {
      process.off('SIGTERM', passOn);
      process.off('SIGINT', passOn);
      resolve(code);
    };
    process.on('SIGTERM', passOn);
    process.on('SIGINT', passOn);
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.once('exit', (code, signal) => finish(exitCodeOf(code, signal)));
  });
}

/** @param {string} command */
function isWindowsScript(command) {
  return process.platform === 'win32' && command === 'npm';
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  if (code !== null) return code;
  return 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0));
}
