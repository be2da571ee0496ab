export type Unit = 'perSecond' | 'millis' | 'bytes' | 'times' | 'points';
