import { settingsSection } from './section.server.ts'

/** How rents are estimated, and how many paid lookups are allowed. */
export const estimatorSection = settingsSection({
  key: 'estimator',
  title: 'Rent estimator',
  contents: 'Level and paid lookups',
  note: () => 'For new estimates; existing reports don’t change.',
})
