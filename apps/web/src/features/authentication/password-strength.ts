export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/**
 * The most used passwords that have six characters or more, from the lists that the NCSC and the CNIL publish, with
 * their French cousins. Only for the hint: what is refused is decided by the server.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    '123456 1234567 12345678 123456789 1234567890 password password1 motdepasse azerty azerty123 azertyuiop qwerty ' +
    'qwerty123 qwertyuiop 111111 000000 123123 abc123 654321 666666 iloveyou jetaime doudou soleil bonjour chouchou ' +
    'marseille loulou nicolas camille chocolat princesse welcome monkey dragon football admin123 letmein sunshine ' +
    'superman 987654321 1q2w3e4r 1q2w3e4r5t a123456 123456a aqwzsx wxcvbn poiuyt trustno1 carnet voiture'
  ).split(' '),
);

const BITS_FOR: readonly (readonly [PasswordStrength, number])[] = [
  ['strong', 80],
  ['good', 60],
  ['fair', 40],
];

export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}

/** A rough measure by length, kinds of characters and repetition: enough to warn, never to refuse. */
export function passwordStrength(password: string): PasswordStrength {
  if (isCommonPassword(password)) return 'weak';
  const bits = Math.log2(alphabetSize(password)) * lengthWithoutRuns(password);
  return BITS_FOR.find(([, least]) => bits >= least)?.[0] ?? 'weak';
}

function alphabetSize(password: string): number {
  const kinds: readonly (readonly [RegExp, number])[] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 20],
  ];
  return kinds.reduce((size, [kind, count]) => size + (kind.test(password) ? count : 0), 1);
}

/** A character that repeats or continues the one before it (`aaa`, `123`, `cba`) tells next to nothing. */
function lengthWithoutRuns(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  return points.filter((point, index) => {
    const before = points[index - 1];
    return before === undefined || Math.abs(point - before) > 1;
  }).length;
}
