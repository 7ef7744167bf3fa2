import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'

/** Longer than what any device answers with, in base64url characters. */
const MAX_PART = 16_000
/** WebAuthn, section 4: an id of a credential has at most 1,023 bytes. */
const MAX_CREDENTIAL_ID = 1_400

const part = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credential = { id: part(MAX_CREDENTIAL_ID), rawId: part(MAX_CREDENTIAL_ID), type: z.literal('public-key') }
/** What a device says beside its answer is asked for nowhere. */
const withoutExtensions = <Answer extends object>(answer: Answer) => ({ ...answer, clientExtensionResults: {} })

const registrationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: part(MAX_PART),
      attestationObject: part(MAX_PART),
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  })
  .transform(withoutExtensions)

const authenticationSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: part(MAX_PART),
      authenticatorData: part(MAX_PART),
      signature: part(MAX_PART),
      userHandle: part(MAX_CREDENTIAL_ID).optional(),
    }),
  })
  .transform(withoutExtensions)

/** What a browser posts when it has made a passkey; null where the text is none. */
export const readRegistration = (text: string) => registrationSchema.safeParse(readJson(text)).data ?? null

/** What a browser posts when someone signs in with a passkey; null where the text is none. */
export const readAuthentication = (text: string) => authenticationSchema.safeParse(readJson(text)).data ?? null
