import { afterAll, afterEach, beforeAll } from 'vitest'
import { type SmtpServerOptions, type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'

/**
 * Starts a mail server for the tests of a file, to which the product then sends, and empties it after each. Call it once, outside the tests and before
 * their database is set up, so that it comes before the settings are read for the first time.
 */
export function setupMailServer(options: SmtpServerOptions = {}): () => SmtpTestServer {
  let server: SmtpTestServer | undefined
  beforeAll(async () => {
    server = await startSmtpServer(options)
    process.env.SMTP_URL = server.url
  })
  afterAll(() => server?.stop())
  afterEach(() => {
    server?.acceptAll()
    if (server) server.taken.length = 0
  })
  return () => {
    if (!server) throw new Error('The mail server has not been started yet')
    return server
  }
}
