// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// Analytic sources of wind (Docs/Model/Wind.md#sources), in closed form: the round turbulent jet (Hussein, Capp and
// George 1994), a fan, the vortex of Lamb (1932) and Oseen, and the wind of a point. All are made of stream functions
// or are purely radial, so that air comes from nowhere but out of a jet's nozzle and the core of a point.
//
// A source is a velocity along its axis, along the way from the axis, and around the axis; each kind says these three
// as factors (WindOf) of distances along and from the axis. Templates on the scalar: what ships is float.

#pragma once

#include "FluidDropsCore/Foundation/Numerics.h"
#include "FluidDropsCore/Wind/WindSettings.h"

namespace FluidDrops
{

/** A source as the sum of winds reads it. */
template <typename T>
struct TWindSource
{
	EWindSource Kind = EWindSource::Point;
	TVec3<T> Center; // m
	TVec3<T> Axis;   // unit
	T Speed{};       // m/s
	T Radius{};      // m
	T Swirl{};
	T PerReach{}; // 1/m; 0: no end

	static TWindSource Of(const FWindSourceSettings& Settings)
	{
		const TVec3<T> Center = Settings.Center.template cast<T>();
		const TVec3<T> Axis = Settings.Direction.template cast<T>().normalized();
		return {Settings.Kind, Center, Axis, T(Settings.Speed), T(Settings.Radius), T(Settings.Swirl),
			Settings.Reach > 0.0f ? T(1) / T(Settings.Reach) : T(0)};
	}
};

using FWindSource = TWindSource<float>;

/** v = Along axis + Out q + Around (axis x q), q being the way from the axis to the point, m. */
template <typename T>
struct TWindFactors
{
	T Along;  // m/s
	T Out;    // 1/s
	T Around; // 1/s
};

/** (1 - e^-x) / x for x >= 0. */
template <typename T>
inline T WindProfile(T X)
{
	constexpr T Least = T(1e-12);
	const T Used = X > Least ? X : Least;
	return -Math::ExpM1(-Used) / Used;
}

/** A jet is this many radii long before it has lost half its speed: its width grows by sqrt(2) / this. */
template <typename T>
inline constexpr T JetLength = T(12.4);

/**
 * The jet: u = U e^-xi / w with xi = r^2 / b^2, b = sqrt(2) R w, w = 1 + s / (12.4 R), which has the momentum of air
 * that leaves a nozzle of radius R at U, at any distance s; it takes in air from the sides as continuity wants it. It
 * begins within one radius behind the nozzle.
 */
template <typename T>
inline TWindFactors<T> JetWind(const TWindSource<T>& Source, T S, T R2)
{
	const T Radius = Source.Radius;
	const T Ahead = S > T(0) ? S : T(0);
	const T Growth = T(1) / (JetLength<T> * Radius);
	const T Width = T(1) + Ahead * Growth;
	const T PerB2 = T(1) / (T(2) * Radius * Radius * Width * Width);
	const T Xi = R2 * PerB2;
	const T Profile = Math::Exp(-Xi);
	const T Behind = T(1) + S / Radius;
	const T Part = Behind < T(0) ? T(0) : (Behind > T(1) ? T(1) : Behind);
	const T Begins = Part * Part * (T(3) - T(2) * Part);
	const T Out = -Radius * Radius * Growth * PerB2 * (WindProfile(Xi) - T(2) * Profile);
	return {Source.Speed * Begins * Profile / Width, Source.Speed * Begins * Out, T(0)};
}

/**
 * The fan: the stream function Psi = q (1 - e^-xi) / 2 with a flow q that grows in front of it as a jet's does, and a
 * width b that grows on both sides: behind it the air is drawn in from all around. In front of it the air turns.
 */
template <typename T>
inline TWindFactors<T> FanWind(const TWindSource<T>& Source, T S, T R2)
{
	constexpr T FastestTurn = T(2.3316440); // makes the swirl that of the air at its fastest: sqrt(2 e)
	const T Radius = Source.Radius;
	const T Root = std::sqrt(S * S + Radius * Radius);
	const T Ahead = T(0.5) * (Root + S);
	const T Behind = T(0.5) * (Root - S);
	const T AheadRate = T(0.5) * (T(1) + S / Root); // of Ahead with S; that of Behind is one less
	const T Growth = T(1) / (JetLength<T> * Radius);
	const T Width = T(1) + Ahead * Growth;
	const T Flow = Radius * Radius * Width; // q / U
	const T FlowRate = Radius * Radius * Growth * AheadRate;
	const T B2 = Radius * Radius * Width * Width + Behind * Behind;
	const T B2Rate = T(2) * (Radius * Radius * Width * Growth * AheadRate + Behind * (AheadRate - T(1)));
	const T PerB2 = T(1) / B2;
	const T Xi = R2 * PerB2;
	const T Profile = Math::Exp(-Xi);
	const T Fastest = Source.Speed * Flow * PerB2;
	const T Out = T(-0.5) * Source.Speed * PerB2 * (FlowRate * WindProfile(Xi) - Flow * PerB2 * B2Rate * Profile);
	return {Fastest * Profile, Out, Source.Swirl * FastestTurn * Fastest * AheadRate * Profile * std::sqrt(PerB2)};
}

/** The vortex: v = V 1.567 (1 - e^-xi) / sqrt(xi) around the axis, xi = r^2 / R^2, which is V at its fastest (r = 1.12
 * R). */
template <typename T>
inline TWindFactors<T> VortexWind(const TWindSource<T>& Source, T R2)
{
	constexpr T Fastest = T(1.5669766);
	const T Xi = R2 / (Source.Radius * Source.Radius);
	return {T(0), T(0), Source.Speed * Fastest / Source.Radius * WindProfile(Xi)};
}

/** The point: V (R / d)^2 away from it; within R, the air of which comes from nowhere, V d / R. */
template <typename T>
inline TWindFactors<T> PointWind(const TWindSource<T>& Source, T S, T R2)
{
	const T D = std::sqrt(S * S + R2);
	const T Used = D > Source.Radius ? D : Source.Radius;
	const T PerUsed = Source.Radius / Used;
	const T Out = Source.Speed * PerUsed * PerUsed / Used;
	return {Out * S, Out, T(0)};
}

/** S: along the axis, m; R2: distance from the axis squared, m^2. */
template <EWindSource Kind, typename T>
inline TWindFactors<T> WindFactorsOf(const TWindSource<T>& Source, T S, T R2)
{
	if constexpr (Kind == EWindSource::Jet)
	{
		return JetWind(Source, S, R2);
	}
	else if constexpr (Kind == EWindSource::Fan)
	{
		return FanWind(Source, S, R2);
	}
	else if constexpr (Kind == EWindSource::Vortex)
	{
		return VortexWind(Source, R2);
	}
	else
	{
		return PointWind(Source, S, R2);
	}
}

/** What is left of a source at a distance from its center. */
template <typename T>
inline T WindFade(const TWindSource<T>& Source, T Distance2)
{
	const T Left = T(1) - std::sqrt(Distance2) * Source.PerReach;
	const T Part = Left > T(0) ? Left : T(0);
	return Part * Part * (T(3) - T(2) * Part);
}

/** A velocity, component by component, for loops over columns. */
template <typename T>
struct TWindAtPlace
{
	T U; // m/s
	T V;
	T W;
};

/** Of one source at a place, m. */
template <EWindSource Kind, typename T>
inline TWindAtPlace<T> WindAt(const TWindSource<T>& Source, T X, T Y, T Z)
{
	const T AX = Source.Axis.x(), AY = Source.Axis.y(), AZ = Source.Axis.z();
	const T WX = X - Source.Center.x();
	const T WY = Y - Source.Center.y();
	const T WZ = Z - Source.Center.z();
	const T S = WX * AX + WY * AY + WZ * AZ;
	const T QX = WX - AX * S;
	const T QY = WY - AY * S;
	const T QZ = WZ - AZ * S;
	const T R2 = QX * QX + QY * QY + QZ * QZ;
	const TWindFactors<T> F = WindFactorsOf<Kind>(Source, S, R2);
	const T Fade = WindFade(Source, S * S + R2);
	return {Fade * (F.Along * AX + F.Out * QX + F.Around * (AY * QZ - AZ * QY)),
		Fade * (F.Along * AY + F.Out * QY + F.Around * (AZ * QX - AX * QZ)),
		Fade * (F.Along * AZ + F.Out * QZ + F.Around * (AX * QY - AY * QX))};
}

} // namespace FluidDrops
