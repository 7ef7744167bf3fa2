/** The Message-IDs that connect emails, without angle brackets. */
export type Mail = { id: string; providerId: string; inReplyTo: string | null; referenceIds: string[] | null }

/** Returns the emails of one conversation in their order: this email, those that it answers, those that answer it, and so on. */
export function conversationOf<Row extends Mail>(id: string, among: readonly Row[]): Row[] {
  const byMessageId = new Map<string, Row[]>()
  for (const mail of among)
    for (const name of namesOf(mail)) {
      const known = byMessageId.get(name)
      if (known) known.push(mail)
      else byMessageId.set(name, [mail])
    }
  const found = new Set<Row>()
  const open = among.filter((mail) => mail.id === id)
  for (let mail = open.pop(); mail !== undefined; mail = open.pop()) {
    if (found.has(mail)) continue
    found.add(mail)
    for (const name of namesOf(mail)) {
      for (const other of byMessageId.get(name) ?? []) open.push(other)
      byMessageId.delete(name)
    }
  }
  return among.filter((mail) => found.has(mail))
}

function namesOf({ providerId, inReplyTo, referenceIds }: Mail): Set<string> {
  return new Set([providerId, ...(inReplyTo === null ? [] : [inReplyTo]), ...(referenceIds ?? [])])
}
