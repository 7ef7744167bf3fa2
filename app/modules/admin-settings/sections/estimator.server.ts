import { settingsSection } from './section.server.ts'

/** How rents are estimated, and how much of it is bought. */
export const estimatorSection = settingsSection({
  key: 'estimator',
  title: 'Rent estimator',
  contents: 'Level and paid lookups',
  note: () => 'For new estimates; existing reports don’t change.',
})
