/** Descriptors of a child process after standard input, output and error. */
export const CHANNEL_FD = 3;
export const FIRST_FILE_FD = 4;
