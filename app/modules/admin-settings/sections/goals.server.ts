import { settingsSection } from './section.server.ts'

/** Goals that analytics compare their figures with. */
export const goalsSection = settingsSection({
  key: 'goals',
  title: 'Goals',
  contents: 'Leads, enrolled, revenue',
  note: () => 'Analytics scales each goal to the dates shown. One week shows about a quarter of the monthly goal.',
})
