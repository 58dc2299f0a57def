// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Elementary functions whose bits are the same on every platform, C library and SIMD width: only IEEE
// additions, multiplications, divisions and square roots in a fixed order. They are free of branches, so a
// plain loop over a column vectorizes. Relative error about 2 ulp over the stated ranges
// (Tests/Core/Foundation/NumericsTest.cpp).

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <bit>
#include <cmath>
#include <type_traits>

namespace FluidDrops::Math
{

inline constexpr double Pi = 3.14159265358979323846;

namespace Detail
{

template <typename T>
struct TFloatTraits;

template <>
struct TFloatTraits<float>
{
	using Bits = int32;
	static constexpr int MantissaBits = 23;
	static constexpr int32 Bias = 127;
	static constexpr float RoundMagic = 12582912.0f; // 1.5 * 2^23: adding it rounds to the nearest integer
	static constexpr float Log2e = 1.44269504f;
	static constexpr float Ln2High = 0.693359375f;
	static constexpr float Ln2Low = -2.12194440e-4f;
	static constexpr float ExpLow = -87.0f;
	static constexpr float ExpHigh = 88.0f;
	static constexpr int ExpTerms = 7;
	static constexpr int LogTerms = 5;
	static constexpr int CbrtSteps = 2;
	static constexpr Bits CbrtMagic = 0x2a512ce3;
	// pi/2 in three parts that multiply exactly with small integers
	static constexpr float HalfPiA = 1.5703125f;
	static constexpr float HalfPiB = 4.83751296997e-4f;
	static constexpr float HalfPiC = 7.54978995489e-8f;
	static constexpr int SinTerms = 5;
	static constexpr int AtanTerms = 5;
};

template <>
struct TFloatTraits<double>
{
	using Bits = int64;
	static constexpr int MantissaBits = 52;
	static constexpr int64 Bias = 1023;
	static constexpr double RoundMagic = 6755399441055744.0; // 1.5 * 2^52
	static constexpr double Log2e = 1.4426950408889634;
	static constexpr double Ln2High = 6.93147180369123816490e-01;
	static constexpr double Ln2Low = 1.90821492927058770002e-10;
	static constexpr double ExpLow = -708.0;
	static constexpr double ExpHigh = 709.0;
	static constexpr int ExpTerms = 14;
	static constexpr int LogTerms = 11;
	static constexpr int CbrtSteps = 3;
	static constexpr Bits CbrtMagic = 0x2a9f7893782da1ce;
	static constexpr double HalfPiA = 1.57079632673412561417e+00;
	static constexpr double HalfPiB = 6.07710050630396597660e-11;
	static constexpr double HalfPiC = 2.02226624879595063154e-21;
	static constexpr int SinTerms = 9;
	static constexpr int AtanTerms = 11;
};

/** 2^K for an integral K within the normal range. */
template <typename T>
inline T PowerOfTwo(T K)
{
	using Traits = TFloatTraits<T>;
	using Bits = typename Traits::Bits;
	return std::bit_cast<T>(static_cast<Bits>((static_cast<Bits>(K) + Traits::Bias) << Traits::MantissaBits));
}

/** exp(R) - 1 for |R| <= ln(2)/2, by its series in Horner form. */
template <typename T>
inline T ExpM1Reduced(T R)
{
	T Sum = T(1);
	for (int N = TFloatTraits<T>::ExpTerms; N >= 2; --N)
	{
		Sum = T(1) + Sum * (R * (T(1) / T(N)));
	}
	return R * Sum;
}

template <typename T>
struct TExpSplit
{
	T Power;   // 2^k
	T Reduced; // exp(r) - 1
};

template <typename T>
inline TExpSplit<T> SplitExp(T X)
{
	using Traits = TFloatTraits<T>;
	X = X < Traits::ExpLow ? Traits::ExpLow : X;
	X = X > Traits::ExpHigh ? Traits::ExpHigh : X;
	const T K = (X * Traits::Log2e + Traits::RoundMagic) - Traits::RoundMagic;
	const T R = (X - K * Traits::Ln2High) - K * Traits::Ln2Low;
	return {PowerOfTwo<T>(K), ExpM1Reduced(R)};
}

template <typename T>
struct TAngleSplit
{
	T Sin;
	T Cos;
	int32 Quadrant;
};

template <typename T>
inline TAngleSplit<T> SplitAngle(T X)
{
	using Traits = TFloatTraits<T>;
	const T K = (X * T(0.63661977236758134308) + Traits::RoundMagic) - Traits::RoundMagic;
	const T R = ((X - K * Traits::HalfPiA) - K * Traits::HalfPiB) - K * Traits::HalfPiC;
	const T Square = R * R;
	T Sin = T(1);
	T Cos = T(1);
	for (int N = Traits::SinTerms; N >= 1; --N)
	{
		Sin = T(1) - Sin * (Square / T((2 * N) * (2 * N + 1)));
		Cos = T(1) - Cos * (Square / T((2 * N - 1) * (2 * N)));
	}
	return {R * Sin, Cos, static_cast<int32>(K) & 3};
}

} // namespace Detail

/** e^X; saturates below exp(-87) in float and exp(-708) in double instead of going denormal. */
template <typename T>
inline T Exp(T X)
{
	const Detail::TExpSplit<T> Split = Detail::SplitExp(X);
	return Split.Power * Split.Reduced + Split.Power;
}

/** e^X - 1, accurate near zero. */
template <typename T>
inline T ExpM1(T X)
{
	const Detail::TExpSplit<T> Split = Detail::SplitExp(X);
	return Split.Power * Split.Reduced + (Split.Power - T(1));
}

/** Natural logarithm of a positive, normal X. */
template <typename T>
inline T Log(T X)
{
	using Traits = Detail::TFloatTraits<T>;
	using Bits = typename Traits::Bits;
	// Scale the mantissa into [sqrt(1/2), sqrt(2)) so that the series is symmetric about 1.
	const Bits Raw = std::bit_cast<Bits>(X);
	const Bits RootHalf = std::bit_cast<Bits>(T(0.70710678118654752440));
	const Bits Exponent = (Raw - RootHalf) >> Traits::MantissaBits;
	const T Mantissa = std::bit_cast<T>(static_cast<Bits>(Raw - (Exponent << Traits::MantissaBits)));
	const T S = (Mantissa - T(1)) / (Mantissa + T(1));
	const T Square = S * S;
	T Sum = T(0);
	for (int N = Traits::LogTerms; N >= 1; --N)
	{
		Sum = Square * (T(1) / T(2 * N + 1) + Sum);
	}
	const T K = static_cast<T>(Exponent);
	return K * Traits::Ln2High + (K * Traits::Ln2Low + (T(2) * S + T(2) * S * Sum));
}

/** log(1 + X), accurate near zero; X > -1. */
template <typename T>
inline T Log1P(T X)
{
	const T U = T(1) + X;
	const T Delta = U - T(1);
	return Delta == T(0) ? X : Log(U) * (X / Delta);
}

/** Cube root; zero and negative numbers included. */
template <typename T>
inline T Cbrt(T X)
{
	using Traits = Detail::TFloatTraits<T>;
	using Bits = typename Traits::Bits;
	const T Magnitude = X < T(0) ? -X : X;
	T Root = std::bit_cast<T>(static_cast<Bits>(std::bit_cast<Bits>(Magnitude) / 3 + Traits::CbrtMagic));
	for (int N = 0; N < Traits::CbrtSteps; ++N)
	{
		const T Cube = Root * Root * Root; // Halley's method: the error is cubed each time
		Root = Root * ((Cube + T(2) * Magnitude) / (T(2) * Cube + Magnitude));
	}
	// One Newton step in residual form takes the rounding of the steps above away.
	Root = Root - (Root * Root * Root - Magnitude) / (T(3) * Root * Root);
	Root = Magnitude == T(0) ? T(0) : Root;
	return X < T(0) ? -Root : Root;
}

/** Sine; |X| <= 1e4 in float, 1e6 in double. */
template <typename T>
inline T Sin(T X)
{
	const Detail::TAngleSplit<T> Split = Detail::SplitAngle(X);
	const T Value = (Split.Quadrant & 1) != 0 ? Split.Cos : Split.Sin;
	return (Split.Quadrant & 2) != 0 ? -Value : Value;
}

/** Cosine; |X| <= 1e4 in float, 1e6 in double. */
template <typename T>
inline T Cos(T X)
{
	const Detail::TAngleSplit<T> Split = Detail::SplitAngle(X);
	const T Value = (Split.Quadrant & 1) != 0 ? Split.Sin : Split.Cos;
	return ((Split.Quadrant + 1) & 2) != 0 ? -Value : Value;
}

/** Angle of the vector (X, Y) in (-pi, pi]; 0 for the zero vector. Within 4 ulp. */
template <typename T>
inline T Atan2(T Y, T X)
{
	const T AbsX = X < T(0) ? -X : X;
	const T AbsY = Y < T(0) ? -Y : Y;
	const T Large = AbsX > AbsY ? AbsX : AbsY;
	const T Small = AbsX > AbsY ? AbsY : AbsX;
	const T Ratio = Large > T(0) ? Small / Large : T(0);
	// tan(a / 2) = tan a / (1 + sqrt(1 + tan^2 a)), twice: at most tan(pi / 16), where the series is short.
	const T Half = Ratio / (T(1) + std::sqrt(T(1) + Ratio * Ratio));
	const T Quarter = Half / (T(1) + std::sqrt(T(1) + Half * Half));
	const T Square = Quarter * Quarter;
	T Sum = T(0);
	for (int N = Detail::TFloatTraits<T>::AtanTerms; N >= 1; --N)
	{
		Sum = -Square * (T(1) / T(2 * N + 1) + Sum);
	}
	const T Acute = T(4) * (Quarter + Quarter * Sum);
	const T Upper = AbsX >= AbsY ? Acute : T(Pi / 2) - Acute;
	const T Positive = X < T(0) ? T(Pi) - Upper : Upper;
	return Y < T(0) ? -Positive : Positive;
}

template <typename T>
inline T Clamp(T X, T Low, T High)
{
	return X < Low ? Low : (X > High ? High : X);
}

template <typename T>
inline T Square(T X)
{
	return X * X;
}

} // namespace FluidDrops::Math
