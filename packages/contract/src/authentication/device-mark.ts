/**
 * The header in which an app across origins, which gets no cookies, sends the mark of its device with the calls that
 * sign in or set a password, and is given it: empty as long as it has none. It keeps the mark like the token.
 */
export const DEVICE_HEADER = 'carnet-device';
