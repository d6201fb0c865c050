import { type BytesDecoder, platformDecoder } from '../decode-bytes.js'

export const DEFAULT_ENCODING = 'windows-1252'
/** The encodings of code pages that have another name than `windows-` with their number. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  437: 'ibm437',
  850: 'ibm850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  21866: 'koi8-u',
  54936: 'gb18030',
  65001: 'utf-8',
}
/** The code page of each set of characters of a font. */
export const CHARSETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}

/** The upper halves of the code pages of DOS, which the platform doesn't decode. */
const UPPER_HALVES: Readonly<Record<string, string>> = {
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Returns the encoding of a code page; `undefined` if it isn't known. */
export function encodingOf(codePage: number): string | undefined {
  const name = CODE_PAGES[codePage] ?? `windows-${codePage}`
  if (UPPER_HALVES[name] !== undefined) return name
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Returns what decodes an encoding that `encodingOf` returned. */
export function decoderOf(encoding: string): BytesDecoder {
  const upper = UPPER_HALVES[encoding]
  if (upper === undefined) return platformDecoder(encoding)
  const signOf = (byte: number): string => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128]!)
  return { decode: (bytes) => Array.from(bytes, signOf).join('') }
}
