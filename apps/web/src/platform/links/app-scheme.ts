/** The app's own scheme: `carnet://…`. The native projects name it too; a test holds them together. */
export const APP_SCHEME = 'carnet';
