/** The media type of a stream from its file extension. */
import { lookup } from "mime-types";

/** For "pdf", ".pdf" or nothing; what is unknown is a stream of octets. */
export const mediaTypeOf = (extension: string): string => {
  const type = extension === "" ? false : lookup(extension);
  return type === false ? "application/octet-stream" : type;
};
