/** The system denies access to camera or photos; the user has to allow it in the system settings. */
export class PhotoRefused extends Error {
  constructor(options: ErrorOptions) {
    super('The system refuses the camera or the photos', options);
    this.name = 'PhotoRefused';
  }
}
