import { afterAll, afterEach, beforeAll } from 'vitest'
import { type SmtpServerOptions, type SmtpTestServer, startSmtpServer } from '#tests/servers/smtp-server.ts'

/**
 * Starts a mail server for a test file, configures the product to send to it, and empties it after each test. Call it once,
 * outside the tests, before `setupTestDatabase`, so that it runs before the settings are first read.
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
