const watched = ['error', 'warn'] as const;
const printed: string[] = [];

// A worker runs many test files and loads this module once.
for (const level of watched) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    printed.push(`console.${level}: ${words.map(String).join(' ')}`);
    print(...words);
  };
}

/** Returns what was printed since the last call. */
export function takeConsoleWords(): string[] {
  return printed.splice(0);
}
