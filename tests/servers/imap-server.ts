import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type StoredMail = { uid: number; source: Buffer; receivedAt: Date }

type Folder = { mails: StoredMail[]; nextUid: number; uidValidity: number }

/** A connection: its open folder, whether it is idling, and the last email count it was sent. */
type Session = { socket: Socket; open: Folder | null; idleTag: string | null; reportedCount: number }

/** Dovecot 2.3's message before it hangs up on a connection whose folder was deleted. */
const GONE = '* BYE IMAP session state is inconsistent, please relogin.'

/**
 * A mailbox of an IMAP4rev1 server (RFC 3501, with IDLE of RFC 2177), with Dovecot's responses: one user, whose folders open
 * read-only. Answers BAD to commands that the adapter does not need, so that undocumented commands fail a test.
 */
export async function startImapServer({ user = 'office@example.com', password = 'secret' } = {}) {
  const inbox: Folder = { mails: [], nextUid: 1, uidValidity: 1 }
  const folders = new Map([['INBOX', inbox]])
  let lastValidity = 1
  let logins = 0
  let isSilent = false
  const commands: string[] = []
  const sessions = new Set<Session>()

  const server = createServer((socket) => {
    const session: Session = { socket, open: null, idleTag: null, reportedCount: 0 }
    sessions.add(session)
    socket.on('close', () => sessions.delete(session))
    socket.on('error', () => sessions.delete(session))
    say(session, '* OK [CAPABILITY IMAP4rev1 IDLE] ready')
    let buffered = ''
    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1')
      for (let end = buffered.indexOf('\r\n'); end !== -1; end = buffered.indexOf('\r\n')) {
        const line = buffered.slice(0, end)
        buffered = buffered.slice(end + 2)
        answer(session, line)
      }
    })
  })

  function answer(session: Session, line: string): void {
    if (isSilent) return
    if (session.idleTag !== null) {
      if (line.toUpperCase() === 'DONE') say(session, `${session.idleTag} OK IDLE ended`)
      session.idleTag = null
      return
    }
    const [, tag = '*', command = '', rest = ''] = /^(\S+) (UID \w+|\w+) ?(.*)$/i.exec(line) ?? []
    commands.push(command.toUpperCase())
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return say(session, '* CAPABILITY IMAP4rev1 IDLE', `${tag} OK done`)
      case 'LOGIN': {
        const isRight = rest === `"${user}" "${password}"` || rest === `${user} ${password}`
        if (isRight) logins += 1
        return say(
          session,
          isRight ? `${tag} OK [CAPABILITY IMAP4rev1 IDLE] signed in` : `${tag} NO [AUTHENTICATIONFAILED] Authentication failed.`,
        )
      }
      case 'LIST': {
        const pattern = unquoted(/^"" (.*)$/.exec(rest)?.[1] ?? '')
        const listed = [...folders.keys()].filter((name) => pattern === '*' || pattern === name)
        return say(
          session,
          ...(pattern === '' ? ['* LIST (\\Noselect) "/" ""'] : listed.map((name) => `* LIST (\\HasNoChildren) "/" ${name}`)),
          `${tag} OK done`,
        )
      }
      case 'LSUB':
      case 'NOOP':
        return say(session, `${tag} OK done`)
      case 'SELECT':
        return say(session, `${tag} NO the office only reads`)
      case 'EXAMINE': {
        const name = unquoted(rest)
        const folder = folders.get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name)
        const closed = session.open ? ['* OK [CLOSED] Previous mailbox closed.'] : []
        session.open = folder ?? null
        if (!folder) return say(session, ...closed, `${tag} NO Mailbox doesn't exist: ${name} (0.001 + 0.000 secs).`)
        session.reportedCount = folder.mails.length
        return say(
          session,
          ...closed,
          '* FLAGS (\\Answered \\Flagged \\Deleted \\Seen \\Draft)',
          '* OK [PERMANENTFLAGS ()] Read-only mailbox.',
          `* ${folder.mails.length} EXISTS`,
          '* 0 RECENT',
          `* OK [UIDVALIDITY ${folder.uidValidity}] UIDs valid`,
          `* OK [UIDNEXT ${folder.nextUid}] Predicted next UID`,
          `${tag} OK [READ-ONLY] Examine completed.`,
        )
      }
      case 'UID SEARCH':
        // Dovecot finds nothing in a renamed folder, and hangs up.
        if (isGone(session)) return hangUp(session, '* SEARCH')
        return say(session, `* SEARCH ${found(mailsOf(session), rest).join(' ')}`.trimEnd(), `${tag} OK done`)
      case 'UID FETCH':
        return fetch(session, tag, rest)
      case 'IDLE':
        session.idleTag = tag
        say(session, '+ idling')
        return sendUpdates(session)
      case 'LOGOUT':
        say(session, '* BYE', `${tag} OK done`)
        session.socket.end()
        return
      default:
        return say(session, `${tag} BAD unknown`)
    }
  }

  /** 'UID 5:*' or 'SINCE 20-Nov-2026', which includes the whole day. A range past the last email means the last one. */
  function found(mails: readonly StoredMail[], criteria: string): number[] {
    const from = /^UID (\d+):\*$/i.exec(criteria)?.[1]
    const last = mails.at(-1)?.uid
    if (from !== undefined) return mails.filter(({ uid }) => uid >= Number(from) || uid === last).map(({ uid }) => uid)
    const since = /^SINCE "?([\w-]+)"?$/i.exec(criteria)?.[1]
    if (since === undefined) throw new Error(`The search ${criteria} is not known`)
    return mails.filter(({ receivedAt }) => receivedAt >= new Date(`${since} UTC`)).map(({ uid }) => uid)
  }

  function fetch(session: Session, tag: string, rest: string): void {
    const [, uid = '', items = ''] = /^(\d+) \((.*)\)$/.exec(rest) ?? []
    if (isGone(session)) return hangUp(session)
    const mails = mailsOf(session)
    const place = mails.findIndex((mail) => mail.uid === Number(uid))
    const mail = mails[place]
    if (!mail) return say(session, `${tag} OK nothing`)
    const wanted = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/i.exec(items)
    const parts = [`UID ${uid}`]
    if (items.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${mail.source.byteLength}`)
    if (items.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${imapDate(mail.receivedAt)}"`)
    if (/BODYSTRUCTURE/i.test(items)) parts.push(`BODYSTRUCTURE ${structureOf(mail.source.toString('latin1'))}`)
    session.socket.write(`* ${place + 1} FETCH (${parts.join(' ')}`)
    if (wanted) {
      const body = wanted[1] === undefined ? mail.source : mail.source.subarray(0, Number(wanted[1]))
      session.socket.write(` BODY[]${wanted[1] === undefined ? '' : '<0>'} {${body.byteLength}}\r\n`)
      session.socket.write(body)
    }
    say(session, ')', `${tag} OK done`)
  }

  function sendUpdates(session: Session): void {
    const { length } = mailsOf(session)
    if (isSilent || session.reportedCount === length) return
    session.reportedCount = length
    say(session, `* ${length} EXISTS`)
  }

  function mailsOf({ open }: Session): StoredMail[] {
    return open?.mails ?? []
  }

  function isGone({ open }: Session): boolean {
    return open !== null && ![...folders.values()].includes(open)
  }

  function hangUp(session: Session, ...lines: string[]): void {
    say(session, ...lines, GONE)
    session.socket.end()
  }

  function folderNamed(name: string): Folder {
    const folder = folders.get(name)
    if (!folder) throw new Error(`There is no folder ${name}`)
    return folder
  }

  function say({ socket }: Session, ...lines: string[]): void {
    if (!socket.destroyed) socket.write(lines.map((line) => `${line}\r\n`).join(''))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    commands,
    logins: () => logins,
    /** Adds an email to a folder and notifies idle connections. */
    deliver(source: string | Buffer, receivedAt = new Date(), name = 'INBOX'): number {
      const folder = folderNamed(name)
      const uid = folder.nextUid++
      folder.mails.push({ uid, source: Buffer.from(source), receivedAt })
      for (const session of sessions) if (session.idleTag !== null) sendUpdates(session)
      return uid
    },
    createFolder(name: string): void {
      folders.set(name, { mails: [], nextUid: 1, uidValidity: ++lastValidity })
    },
    /** Connections with the folder open are not notified until their next command. */
    renameFolder(name: string, to: string): void {
      const folder = folderNamed(name)
      folders.delete(name)
      folders.set(to, { ...folder })
    },
    /** Idle connections on the folder are closed. */
    deleteFolder(name: string): void {
      const folder = folderNamed(name)
      folders.delete(name)
      for (const session of sessions) if (session.open === folder && session.idleTag !== null) hangUp(session)
    },
    /** Moves all emails of a folder into another one, where they get new UIDs. */
    moveMails(from: string, to: string): void {
      const [source, target] = [folderNamed(from), folderNamed(to)]
      for (const mail of source.mails.splice(0)) target.mails.push({ ...mail, uid: target.nextUid++ })
      for (const session of sessions) if (session.idleTag !== null) sendUpdates(session)
    },
    /** Simulates a restore: the same emails with other UIDs. */
    renumber(): void {
      inbox.uidValidity = ++lastValidity
      inbox.mails = inbox.mails.map((mail, place) => ({ ...mail, uid: place + 1 }))
      inbox.nextUid = inbox.mails.length + 1
    },
    /** Simulates someone deleting all emails. */
    empty(): void {
      inbox.mails = []
    },
    /** Simulates a router that lost the connection: the server no longer answers. */
    fallSilent(): void {
      isSilent = true
    },
    breakConnections(): void {
      for (const { socket } of sessions) socket.destroy()
    },
    async stop() {
      for (const { socket } of sessions) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An email's structure as Dovecot writes it, up to one multipart level (RFC 3501, section 7.4.2). */
function structureOf(part: string): string {
  const split = part.indexOf('\r\n\r\n')
  const [head, body] = split === -1 ? ['', part] : [part.slice(0, split), part.slice(split + 4)]
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const type = header('Content-Type') || 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1)
    return `(${parts.map((inner) => structureOf(inner.replace(/^\r\n/, '').replace(/\r\n$/, ''))).join('')} "mixed" ("boundary" "${boundary}") NIL NIL NIL)`
  }
  const [main = '', sub = ''] = (type.split(';')[0] ?? '').trim().split('/')
  const name = /filename="([^"]*)"/i.exec(header('Content-Disposition'))?.[1]
  const disposition = name === undefined ? 'NIL' : `("attachment" ("filename" "${name}"))`
  const lines = main.toLowerCase() === 'text' ? ` ${body.split('\r\n').length}` : ''
  const encoding = header('Content-Transfer-Encoding') || '7bit'
  return `("${main}" "${sub}" NIL NIL NIL "${encoding}" ${body.length}${lines} NIL ${disposition} NIL NIL)`
}

/** A name as received, with or without quotes. */
function unquoted(name: string): string {
  return name.replace(/^"(.*)"$/, '$1')
}

/** '20-Nov-2026 09:12:00 +0000' (RFC 3501, date-time). */
function imapDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = /^\w+, (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(date.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
