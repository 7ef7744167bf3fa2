import { Field } from './field.tsx'

type MessageFilesFieldProps = { id: string; most: number; errors: string[] | null | undefined }

/** An email's photos and PDFs, collapsed by default. */
export function MessageFilesField({ id, most, errors }: MessageFilesFieldProps) {
  return (
    <details open={Boolean(errors)}>
      <summary className="w-fit cursor-pointer text-small font-semibold text-brand">Add photos or PDFs</summary>
      <Field
        type="file"
        multiple
        name="files"
        id={id}
        label="Photos or PDFs"
        hint={`Up to ${most} files, 5 MB each. They’re saved with the lead.`}
        accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
        errors={errors ?? undefined}
      />
    </details>
  )
}
