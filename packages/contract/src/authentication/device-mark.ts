/**
 * Header that carries the device mark of a cross-origin app, which gets no cookies. The app sends it with
 * calls that sign in or set a password; it is empty until the server has issued one. The app stores it like
 * the session token.
 */
export const DEVICE_HEADER = 'carnet-device';
