/** What a photo of the demo shows. */
export type PhotoSubject =
  | { readonly kind: 'hatchback' | 'van' | 'scooter'; readonly color: string; readonly plate: string }
  | { readonly kind: 'tyre'; readonly tread: 'new' | 'worn' | 'winter' }
  | {
      readonly kind: 'dashboard' | 'oil-filter' | 'air-filter' | 'battery' | 'brake-disc' | 'timing-belt';
    };
