import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/**
 * The flag bits that a device signs (WebAuthn, section 6.1): user present, user verified, backup eligible, backed up, new
 * credential.
 */
const FLAGS = { present: 0x01, recognized: 0x04, copied: 0x18, isNew: 0x40 }

/** How a device's response differs from an honest one on this site. */
type Lies = {
  origin?: string
  site?: string
  challenge?: string
  isRecognized?: boolean
  type?: string
  counter?: number
  userId?: string
}

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }

/**
 * A device that creates a passkey and signs with it, responding in the format of browsers (ES256, attestation 'none').
 * `isCounting`: it reports how often it was used.
 */
export function makeAuthenticator({ origin = 'http://localhost:3000', isCounting = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, lies: Lies) =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const signedPart = (site: string | undefined, flags: number, { isRecognized = true, ...lies }: Lies) => {
    if (isCounting) counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(FLAGS.present | FLAGS.copied | (isRecognized ? FLAGS.recognized : 0) | flags)
    head.writeUInt32BE(lies.counter ?? counter, 1)
    return Buffer.concat([sha256(Buffer.from(lies.site ?? site ?? '')), head])
  }

  return {
    id,
    /** Creates a passkey like `navigator.credentials.create`. Returns the text that the page posts. */
    create({ challenge, rp, user }: Options, lies: Lies = {}): string {
      userHandle = user?.id ?? ''
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([signedPart(rp?.id, FLAGS.isNew, lies), Buffer.alloc(16), idLength, credentialId, key])
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, Cbor>()],
          ['authData', authData],
        ]),
      )
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' },
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, lies).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      })
    },
    /** Signs in like `navigator.credentials.get`. Returns the text that the page posts. */
    get({ challenge, rpId }: Options, lies: Lies = {}): string {
      const client = clientData('webauthn.get', challenge, lies)
      const authData = signedPart(rpId, 0, lies)
      const user = lies.userId === undefined ? userHandle : Buffer.from(lies.userId).toString('base64url')
      return JSON.stringify({
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
          userHandle: user,
        },
      })
    },
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

/** The few CBOR types (RFC 8949) that a passkey uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const pairs = [...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)])
  return Buffer.concat([cborHead(5, value.size), ...pairs])
}

function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}
