import { createSocket } from 'node:dgram'

/** Records by name. */
export type DnsRecords = Record<string, { TXT?: string[]; A?: string[]; MX?: string[] }>

export type DnsServer = {
  /** For the setting `DNS_SERVER`. */
  address: string
  records: DnsRecords
  stop: () => Promise<void>
}

const TYPES = { 1: 'A', 15: 'MX', 16: 'TXT' } as const
const NAME_ERROR = 3
const TTL_SECONDS = 60
/** The most bytes in one string of a TXT record (RFC 1035, section 3.3). */
const MAX_PIECE = 255

/** A name server on this machine, over UDP (RFC 1035). */
export async function startDnsServer(records: DnsRecords = {}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: DnsServer = {
    address: '',
    records,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (query, from) => socket.send(answerTo(query, server.records), from.port, from.address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answerTo(query: Buffer, records: DnsRecords): Buffer {
  const { name, end } = readName(query, 12)
  const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES] as keyof DnsRecords[string] | undefined
  const known = records[name.toLowerCase()]
  const values = type === undefined ? [] : (known?.[type] ?? [])
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  // Flags: a response, authoritative, with recursion.
  header.writeUInt16BE(0x8580 | (known ? 0 : NAME_ERROR), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(values.length, 6)
  const question = query.subarray(12, end + 4)
  return Buffer.concat([header, question, ...values.map((value) => record(query.readUInt16BE(end), type ?? 'TXT', value))])
}

function readName(query: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.'), end: at + 1 }
}

function record(typeNumber: number, type: keyof DnsRecords[string], value: string): Buffer {
  const data = dataOf(type, value)
  const head = Buffer.alloc(12)
  // The name is that of the question.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(typeNumber, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(TTL_SECONDS, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: keyof DnsRecords[string], value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'MX') return Buffer.concat([Buffer.from([0, 10]), ...value.split('.').map(piece), Buffer.from([0])])
  const pieces = value.match(new RegExp(`.{1,${MAX_PIECE}}`, 'g')) ?? ['']
  return Buffer.concat(pieces.map(piece))
}

function piece(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
}
