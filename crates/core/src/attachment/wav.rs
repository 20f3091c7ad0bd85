//! Encoding of sound as a WAV file.

/// Length of the header, in bytes.
const HEAD: u32 = 44;

/// Encodes samples between −1 and 1, of one channel, as a WAV file of 16-bit PCM (Microsoft's "Multimedia Programming
/// Interface and Data Specifications 1.0"). `rate` is in samples per second.
///
/// ```
/// use pilcrow_core::attachment::{sniffed, wav};
///
/// let file = wav(&[0.0, 1.0], 16_000);
/// assert_eq!((sniffed(&file), file.len()), (Some("audio/wav"), 48));
/// ```
pub fn wav(samples: &[f32], rate: u32) -> Vec<u8> {
    let length = u32::try_from(samples.len() * 2).unwrap_or(u32::MAX - HEAD);
    let mut file = Vec::with_capacity(HEAD as usize + samples.len() * 2);
    file.extend(b"RIFF");
    file.extend((length + HEAD - 8).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // PCM, one channel.
    file.extend(1u16.to_le_bytes());
    file.extend(1u16.to_le_bytes());
    file.extend(rate.to_le_bytes());
    file.extend((rate * 2).to_le_bytes());
    file.extend(2u16.to_le_bytes());
    file.extend(16u16.to_le_bytes());
    file.extend(b"data");
    file.extend(length.to_le_bytes());
    for sample in samples {
        file.extend(of_sixteen_bits(*sample).to_le_bytes());
    }
    file
}

#[expect(clippy::cast_possible_truncation, reason = "it is held within the bounds first")]
fn of_sixteen_bits(sample: f32) -> i16 {
    (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_tells_the_rate_and_how_much_follows() {
        let file = wav(&[0.0; 8_000], 16_000);
        let number = |at: usize| u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
        assert_eq!(
            (number(4), number(24), number(28), number(40)),
            (16_036, 16_000, 32_000, 16_000)
        );
        assert_eq!(file.len(), 16_044);
    }

    #[test]
    fn samples_are_scaled_and_what_is_too_loud_is_held() {
        let samples = |values: &[f32]| wav(values, 8_000)[44..].to_vec();
        assert_eq!(samples(&[0.0, 1.0, -1.0]), [0, 0, 0xff, 0x7f, 0x01, 0x80]);
        assert_eq!(samples(&[9.0, f32::NEG_INFINITY, f32::NAN]), [0xff, 0x7f, 0x01, 0x80, 0, 0]);
    }
}
