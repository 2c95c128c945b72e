type PostBodyProps = { title: string; description: string; images: readonly string[] };

/** The text and the pictures of a post, as members read it and as its writer previews it. */
export const PostBody = ({ title, description, images }: PostBodyProps) => (
  <>
    <p className="wrap-anywhere whitespace-pre-line">{description}</p>
    {images.map((source, index) => (
      <img
        key={`${index} ${source}`}
        src={source}
        alt={`${index + 1} of ${images.length}: ${title}`}
        className="w-full rounded-control bg-sunken"
      />
    ))}
  </>
);
