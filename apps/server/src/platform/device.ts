/** Where a call comes from. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | null;
}
