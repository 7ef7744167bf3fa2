import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

type StoredMail = { uid: number; source: Buffer; receivedAt: Date }

/** A conversation: whether it waits for news, and how many mails it was told of. */
type Session = { socket: Socket; isOpen: boolean; idleTag: string | null; told: number }

/**
 * An inbox as an IMAP4rev1 server shows it (RFC 3501, with IDLE of RFC 2177): one user, one mailbox, which is opened for reading alone. What the adapter does not need is answered with BAD, so that a request
 * that the documents do not know fails a test.
 */
export async function startImapServer({ user = 'office@example.com', password = 'secret' } = {}) {
  let mails: StoredMail[] = []
  let nextUid = 1
  let uidValidity = 1
  let logins = 0
  const commands: string[] = []
  const sessions = new Set<Session>()

  const server = createServer((socket) => {
    const session: Session = { socket, isOpen: false, idleTag: null, told: 0 }
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
          isRight ? `${tag} OK [CAPABILITY IMAP4rev1 IDLE] signed in` : `${tag} NO [AUTHENTICATIONFAILED] wrong password`,
        )
      }
      case 'LIST':
        return say(
          session,
          rest.includes('INBOX') || rest.includes('*') ? '* LIST (\\HasNoChildren) "/" INBOX' : '* LIST (\\Noselect) "/" ""',
          `${tag} OK done`,
        )
      case 'LSUB':
      case 'NOOP':
        return say(session, `${tag} OK done`)
      case 'SELECT':
        return say(session, `${tag} NO the office only reads`)
      case 'EXAMINE':
        session.isOpen = true
        session.told = mails.length
        return say(
          session,
          '* FLAGS (\\Seen)',
          `* ${mails.length} EXISTS`,
          '* 0 RECENT',
          `* OK [UIDVALIDITY ${uidValidity}] valid`,
          `* OK [UIDNEXT ${nextUid}] next`,
          `${tag} OK [READ-ONLY] opened`,
        )
      case 'UID SEARCH':
        return say(session, `* SEARCH ${found(rest).join(' ')}`.trimEnd(), `${tag} OK done`)
      case 'UID FETCH':
        return fetch(session, tag, rest)
      case 'IDLE':
        session.idleTag = tag
        say(session, '+ idling')
        return tellNews(session)
      case 'LOGOUT':
        say(session, '* BYE', `${tag} OK done`)
        session.socket.end()
        return
      default:
        return say(session, `${tag} BAD unknown`)
    }
  }

  /** 'UID 5:*' or 'SINCE 20-Nov-2026', whose day counts as a whole. A range behind the last mail names the last one. */
  function found(criteria: string): number[] {
    const from = /^UID (\d+):\*$/i.exec(criteria)?.[1]
    const last = mails.at(-1)?.uid
    if (from !== undefined) return mails.filter(({ uid }) => uid >= Number(from) || uid === last).map(({ uid }) => uid)
    const since = /^SINCE "?([\w-]+)"?$/i.exec(criteria)?.[1]
    if (since === undefined) throw new Error(`The search ${criteria} is not known`)
    return mails.filter(({ receivedAt }) => receivedAt >= new Date(`${since} UTC`)).map(({ uid }) => uid)
  }

  function fetch(session: Session, tag: string, rest: string): void {
    const [, uid = '', items = ''] = /^(\d+) \((.*)\)$/.exec(rest) ?? []
    const place = mails.findIndex((mail) => mail.uid === Number(uid))
    const mail = mails[place]
    if (!mail) return say(session, `${tag} OK nothing`)
    const wanted = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/i.exec(items)
    const parts = [`UID ${uid}`]
    if (items.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${mail.source.byteLength}`)
    if (items.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${imapDate(mail.receivedAt)}"`)
    session.socket.write(`* ${place + 1} FETCH (${parts.join(' ')}`)
    if (wanted) {
      const body = wanted[1] === undefined ? mail.source : mail.source.subarray(0, Number(wanted[1]))
      session.socket.write(` BODY[]${wanted[1] === undefined ? '' : '<0>'} {${body.byteLength}}\r\n`)
      session.socket.write(body)
    }
    say(session, ')', `${tag} OK done`)
  }

  function tellNews(session: Session): void {
    if (session.told === mails.length) return
    session.told = mails.length
    say(session, `* ${mails.length} EXISTS`)
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
    /** Puts a mail into the inbox; whoever waits is told. */
    deliver(source: string | Buffer, receivedAt = new Date()): number {
      const uid = nextUid++
      mails.push({ uid, source: Buffer.from(source), receivedAt })
      for (const session of sessions) if (session.idleTag !== null) tellNews(session)
      return uid
    },
    /** As after a restore: the same mails under other uids. */
    renumber(): void {
      uidValidity += 1
      mails = mails.map((mail, place) => ({ ...mail, uid: place + 1 }))
      nextUid = mails.length + 1
    },
    /** As where somebody has deleted all mails. */
    empty(): void {
      mails = []
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

/** '20-Nov-2026 09:12:00 +0000' (RFC 3501, date-time). */
function imapDate(date: Date): string {
  const [, day = '', month = '', year = '', time = ''] = /^\w+, (\d\d) (\w{3}) (\d{4}) ([\d:]+)/.exec(date.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
