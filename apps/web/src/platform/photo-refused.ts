/** The system does not let the app use the camera or the photos: the person has to allow it in its settings. */
export class PhotoRefused extends Error {
  constructor(options: ErrorOptions) {
    super('The system refuses the camera or the photos', options);
    this.name = 'PhotoRefused';
  }
}
