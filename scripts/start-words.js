/** The texts of the start commands. */

/** Errors whose message is meant for people: it says what to do, and a stack would add nothing. */
const FOR_PEOPLE = new Set(['SettingsError', 'NewerDatabaseError', 'ListenError', 'BuildError', 'BackupError', 'ClusterError'])

/**
 * Whether to print only this error's message.
 * @param {unknown} error
 * @returns {error is Error}
 */
export function isForPeople(error) {
  return error instanceof Error && FOR_PEOPLE.has(error.name)
}

/**
 * Which address to open, and how to sign in for the first time.
 * @param {import('#app/server/serve.ts').Running} running
 */
export function describeStart({ url, isProduction, demoNotice, isOpen, firstAdmin }) {
  const lines = ['', demoNotice === null ? 'Harvest Gate is running.' : `Harvest Gate is running in demo mode. ${demoNotice}`, '']
  if (!isProduction && isOpen)
    lines.push('  HOST opens this site to anyone who can reach this machine. To prevent that, set HOST=127.0.0.1.', '')
  lines.push(`  The site    ${url}`, `  Staff       ${url}/login`)
  if (firstAdmin.outcome === 'created') {
    lines.push('', `  Email      ${firstAdmin.email}`)
    lines.push(
      `  Password    ${firstAdmin.password === null ? 'the one in ADMIN_PASSWORD' : `${firstAdmin.password}   (shown only now)`}`,
    )
  }
  if (firstAdmin.outcome === 'invited') {
    lines.push(
      '',
      `  Account for ${firstAdmin.email}: open this link to choose a password. Each start prints a new link until you do.`,
    )
    lines.push(`  ${firstAdmin.url}`)
  }
  if (firstAdmin.outcome === 'none') {
    lines.push('', '  There is no staff account yet. Set ADMIN_EMAIL and start again.')
  }
  return `${lines.join('\n')}\n\n`
}
