import { Fragment } from 'react'

const FIELD = /(\{\{[^{}]{1,60}\}\})/

/** A template's text with its fields highlighted. */
export function FieldText({ text }: { text: string }) {
  return (
    <>
      {text.split(FIELD).map((piece, index) =>
        index % 2 === 1 ? (
          <code key={index} className="rounded-[4px] bg-band px-1 text-[0.875em]">
            {piece}
          </code>
        ) : (
          <Fragment key={index}>{piece}</Fragment>
        ),
      )}
    </>
  )
}
