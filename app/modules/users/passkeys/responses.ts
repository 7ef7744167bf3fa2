import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'

/** Longer than any device's response, in base64url characters. */
const MAX_PART = 16_000
/** WebAuthn, section 4: a credential's id has at most 1,023 bytes. */
const MAX_CREDENTIAL_ID = 1_400

const part = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)
const credential = { id: part(MAX_CREDENTIAL_ID), rawId: part(MAX_CREDENTIAL_ID), type: z.literal('public-key') }
/** Ignores the extension results. */
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

/** A browser's response after creating a passkey; null if the text is invalid. */
export const readRegistration = (text: string) => registrationSchema.safeParse(readJson(text)).data ?? null

/** A browser's response when signing in with a passkey; null if the text is invalid. */
export const readAuthentication = (text: string) => authenticationSchema.safeParse(readJson(text)).data ?? null
