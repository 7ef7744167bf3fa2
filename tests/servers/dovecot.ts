import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ImapFlow } from 'imapflow'

const PROGRAM = '/usr/sbin/dovecot'
const USER = 'office@example.com'
const PASSWORD = 'secret'

/** Whether this machine has Dovecot (`apt-get install dovecot-imapd`) and this user may start it with this configuration. */
export const hasDovecot = existsSync(PROGRAM) && process.getuid?.() === 0

/** The mailbox of `imap-server.ts`, on a separate Dovecot server. */
export async function startDovecot() {
  const folder = mkdtempSync(path.join(tmpdir(), 'dovecot-'))
  chmodSync(folder, 0o755)
  const mail = path.join(folder, 'mail')
  mkdirSync(mail)
  chownSync(mail, 1000, 1000)
  const port = await freePort()
  const config = path.join(folder, 'dovecot.conf')
  writeFileSync(config, settings(folder, port))
  const dovecot = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore' })
  let client = await signIn(port)
  return {
    url: `imap://${encodeURIComponent(USER)}:${PASSWORD}@127.0.0.1:${port}`,
    async deliver(source: string, receivedAt = new Date(), name = 'INBOX') {
      await client.append(name, source, [], receivedAt)
    },
    createFolder: (name: string) => client.mailboxCreate(name),
    renameFolder: (name: string, to: string) => client.mailboxRename(name, to),
    deleteFolder: (name: string) => client.mailboxDelete(name),
    async moveMails(from: string, to: string) {
      const lock = await client.getMailboxLock(from)
      await client.messageMove('1:*', to)
      lock.release()
    },
    /** Closes all connections, including ours. */
    async breakConnections() {
      execFileSync('doveadm', ['-c', config, 'kick', USER])
      client.close()
      client = await signIn(port)
    },
    async stop() {
      client.close()
      const ended = new Promise((resolve) => dovecot.once('exit', resolve))
      dovecot.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number): string {
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/%u
default_login_user = nobody
default_internal_user = root
default_internal_group = root
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=1000 gid=1000 home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
}
`
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The client that stores emails and folders. Retries until Dovecot has started. */
async function signIn(port: number): Promise<ImapFlow> {
  for (let left = 100; ; left--) {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: PASSWORD },
      logger: false,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
