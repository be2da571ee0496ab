const watched = ['error', 'warn'] as const;
const said: string[] = [];

// A worker runs many files of tests and loads this module once.
for (const level of watched) {
  const print = console[level].bind(console);
  console[level] = (...words: unknown[]) => {
    said.push(`console.${level}: ${words.map(String).join(' ')}`);
    print(...words);
  };
}

/** What was said since the last call. */
export function takeConsoleWords(): string[] {
  return said.splice(0);
}
