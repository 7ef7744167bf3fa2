/** Shown below a signed file. */
export const KEEP_FILE =
  'Keep the file as is. Its last page records who signed and when. You can use our site to check that no one has changed it.'

/** For a document with two signers. */
export const TWO_SIGN = 'Two of you sign it, each with a separate link. It’s complete once you both have.'

/** 'The document about your home was signed on …'. */
export function signedWords({ what, signedOn, isByBoth }: { what: string; signedOn: string; isByBoth: boolean }): string {
  const signed = isByBoth ? `You both signed the ${what}, the second of you` : `The ${what} was signed`
  return `${signed} on ${signedOn}. Your copy is attached.`
}
