/** The address of every screen; builders for those with an id. */
export const paths = {
  home: '/',
  login: '/login',
  /** Shown when a session ends, by choice or not. */
  loginAfterSession: '/login?sessionExpired=true',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** Target of the link in the verification mail. */
  verifyEmail: '/verify-email',
  /** Native app only: choice of the server. */
  server: '/server',
  /** Target of an offer link; the token is the fragment. */
  handOver: '/hand-over',
  dashboard: '/dashboard',
  vehicles: '/vehicles',
  archivedVehicles: '/vehicles?archived=true',
  addVehicle: '/add-vehicle',
  vehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}`,
  /** Step after adding a vehicle: known services. */
  startVehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}/start`,
  editVehicle: (id: string) => `/vehicles/${encodeURIComponent(id)}/edit`,
  maintenance: '/maintenance',
  /** Upcoming maintenance of one vehicle. */
  maintenanceOf: (vehicleId: string) => `/maintenance?vehicle=${encodeURIComponent(vehicleId)}`,
  /** Opens the dialog that edits a reminder. */
  editReminder: (reminderId: string) => `/maintenance?edit=${encodeURIComponent(reminderId)}`,
  /** Opens the dialog that adds a reminder; on other screens `useDialogAddress` builds the address. */
  addReminder: '/maintenance?new=any',
  addMaintenance: '/add-maintenance',
  /** The form with the vehicle preselected. */
  addMaintenanceFor: (vehicleId: string) => `/add-maintenance?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The form in its mark-as-done mode. */
  markReminderDone: (reminderId: string) => `/add-maintenance?reminder=${encodeURIComponent(reminderId)}`,
  editMaintenance: (id: string) => `/maintenance/${encodeURIComponent(id)}/edit`,
  /** Documents of vehicles and of the user. */
  documents: '/documents',
  /** The form of a new document, with or without a vehicle. */
  addDocument: '/documents/new',
  addDocumentFor: (vehicleId: string) => `/documents/new?vehicle=${encodeURIComponent(vehicleId)}`,
  document: (id: string) => `/documents/${encodeURIComponent(id)}`,
  /** All expenses other than maintenance. */
  expenses: '/expenses',
  expensesOf: (vehicleId: string) => `/expenses?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The form of a new expense; without a kind, a filling. */
  addFilling: '/expenses/new',
  addFillingFor: (vehicleId: string) => `/expenses/new?vehicle=${encodeURIComponent(vehicleId)}`,
  addExpense: '/expenses/new?kind=other',
  expense: (id: string) => `/expenses/${encodeURIComponent(id)}`,
  /** Tyre sets of a vehicle. */
  tyresOf: (vehicleId: string) => `/vehicles/${encodeURIComponent(vehicleId)}/tyres`,
  /** Opens the dialog that fits tyres, on the vehicle's page. */
  fitTyres: (vehicleId: string, purpose: string) =>
    `/vehicles/${encodeURIComponent(vehicleId)}?fit=${encodeURIComponent(purpose)}`,
  addTyreSetFor: (vehicleId: string) => `/vehicles/${encodeURIComponent(vehicleId)}/tyres/new`,
  tyreSet: (id: string) => `/tyres/${encodeURIComponent(id)}`,
  tyreFitting: (id: string) => `/tyres/fittings/${encodeURIComponent(id)}`,
  /** Costs of vehicles over a period. */
  reports: '/reports',
  reportsOf: (vehicleId: string) => `/reports?vehicle=${encodeURIComponent(vehicleId)}`,
  /** The list of settings pages; next to the first of them on a wide screen. */
  settings: '/settings',
  settingsNotifications: '/settings/notifications',
  settingsTypes: '/settings/maintenance-types',
  settingsAppearance: '/settings/appearance',
  settingsCalendar: '/settings/calendar',
  settingsSecurity: '/settings/security',
  settingsData: '/settings/data',
  settingsAccount: '/settings/account',
  /** Imports a history from a spreadsheet or another app. */
  importHistory: '/import',
  pricing: '/pricing',
  subscription: '/subscription',
  changePassword: '/change-password',
  legal: '/legal',
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  support: '/support',
  /** How to export and erase one's data; public. */
  yourData: '/your-data',
  promises: '/promises',
} as const;
