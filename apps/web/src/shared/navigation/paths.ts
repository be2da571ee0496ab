/** The address of every screen; the ones with an id as builders. */
export const paths = {
  home: '/',
  login: '/login',
  /** Where a person lands when a session ends, by choice or not. */
  loginAfterSession: '/login?sessionExpired=true',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Opened by the link of the verification mail. */
  verifyEmail: '/verify-email',
  /** Of the native app alone, which asks for its server. */
  server: '/server',
  /** Opened by the address of an offer; its token stands behind `#`. */
  handOver: '/hand-over',
  dashboard: '/dashboard',
  vehicles: '/vehicles',
  archivedVehicles: '/vehicles?archived=true',
  addVehicle: '/add-vehicle',
  vehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}`,
  /** The step after a vehicle was added: what is known of its reminders. */
  startVehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}/start`,
  editVehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}/edit`,
  maintenance: '/maintenance',
  /** What comes next for one vehicle. */
  maintenanceOf: (vehicleId: string) => `/maintenance?vehicle=${encodeURIComponent(vehicleId)}`,
  /** Opens the dialog that edits a reminder. */
  editReminder: (reminderId: string) => `/maintenance?edit=${encodeURIComponent(reminderId)}`,
  /** Opens the dialog that adds a reminder; on another screen than this one `useDialogAddress` makes the address. */
  addReminder: '/maintenance?new=any',
  addMaintenance: '/add-maintenance',
  /** The form with the vehicle chosen. */
  addMaintenanceFor: (vehicleId: string) => `/add-maintenance?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The form in its mark-as-done mode. */
  markReminderDone: (reminderId: string) => `/add-maintenance?reminder=${encodeURIComponent(reminderId)}`,
  editMaintenance: (id: string) => `/maintenance/${encodeURIComponent(id)}/edit`,
  /** All documents, those of vehicles and those of the person. */
  documents: '/documents',
  /** The form of a new one; with a vehicle chosen, or without. */
  addDocument: '/documents/new',
  addDocumentFor: (vehicleId: string) => `/documents/new?vehicle=${encodeURIComponent(vehicleId)}`,
  /** One document: what is known of it, with its files. */
  document: (id: string) => `/documents/${encodeURIComponent(id)}`,
  /** All expenses beside maintenance. */
  expenses: '/expenses',
  expensesOf: (vehicleId: string) => `/expenses?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The form of a new one; without a kind it is a filling. */
  addFilling: '/expenses/new',
  addFillingFor: (vehicleId: string) => `/expenses/new?vehicle=${encodeURIComponent(vehicleId)}`,
  addExpense: '/expenses/new?kind=other',
  expense: (id: string) => `/expenses/${encodeURIComponent(id)}`,
  /** The sets of tyres of a vehicle. */
  tyresOf: (vehicleId: string) => `/vehicles/${encodeURIComponent(vehicleId)}/tyres`,
  /** The dialog that fits tyres, over the page of a vehicle. */
  fitTyres: (vehicleId: string, purpose: string) =>
    `/vehicles/${encodeURIComponent(vehicleId)}?fit=${encodeURIComponent(purpose)}`,
  addTyreSetFor: (vehicleId: string) => `/vehicles/${encodeURIComponent(vehicleId)}/tyres/new`,
  tyreSet: (id: string) => `/tyres/${encodeURIComponent(id)}`,
  tyreFitting: (id: string) => `/tyres/fittings/${encodeURIComponent(id)}`,
  /** What vehicles cost, over a period. */
  reports: '/reports',
  reportsOf: (vehicleId: string) => `/reports?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The list of its pages; beside one of them where there is room. */
  settings: '/settings',
  settingsNotifications: '/settings/notifications',
  settingsTypes: '/settings/maintenance-types',
  settingsAppearance: '/settings/appearance',
  settingsCalendar: '/settings/calendar',
  settingsSecurity: '/settings/security',
  settingsData: '/settings/data',
  settingsAccount: '/settings/account',
  /** Where a history is brought in from a spreadsheet or another app. */
  importHistory: '/import',
  pricing: '/pricing',
  subscription: '/subscription',
  changePassword: '/change-password',
  legal: '/legal',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  support: '/support',
  /** How to export and how to erase, also for who is signed out. */
  yourData: '/your-data',
  promises: '/promises',
} as const;
