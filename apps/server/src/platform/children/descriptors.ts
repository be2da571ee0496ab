/** Descriptors of a child process after stdin, stdout and stderr. */
export const CHANNEL_FD = 3;
export const FIRST_FILE_FD = 4;
