// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// TResult: a value, or an error that says in one line what was wrong. The core has no exceptions
// (Unreal builds without them); everything that can fail for a reason the caller can mend returns one.
// A function that fails has changed nothing.

#pragma once

#include "FluidDropsCore/Foundation/Api.h"

#include <optional>
#include <string>
#include <utility>

namespace FluidDrops
{

/** Why something was refused: one line that names the field and its valid range. */
struct FError
{
	std::string Message;
};

inline FError MakeError(std::string Message)
{
	return FError{std::move(Message)};
}

/** Adds where it happened in front of what happened: "scene.json: drops.viscosity: must be ...". */
inline FError Within(const std::string& Where, FError Error)
{
	Error.Message = Where + ": " + Error.Message;
	return Error;
}

template <typename T>
class [[nodiscard]] TResult
{
public:
	TResult(T InValue)
		: Held(std::move(InValue))
	{
	}
	TResult(FError InError)
		: Failure(std::move(InError))
	{
	}

	bool IsOk() const { return Held.has_value(); }
	explicit operator bool() const { return IsOk(); }

	/** Only after IsOk(). */
	T& Value() { return *Held; }
	const T& Value() const { return *Held; }

	/** Only after !IsOk(). */
	const FError& Error() const { return Failure; }

private:
	std::optional<T> Held;
	FError Failure;
};

template <>
class [[nodiscard]] TResult<void>
{
public:
	TResult() = default;
	TResult(FError InError)
		: Failure(std::move(InError))
	{
	}

	bool IsOk() const { return !Failure.has_value(); }
	explicit operator bool() const { return IsOk(); }

	/** Only after !IsOk(). */
	const FError& Error() const { return *Failure; }

private:
	std::optional<FError> Failure;
};

using FStatus = TResult<void>;

} // namespace FluidDrops

/** Leaves the function with the error of what failed; otherwise goes on. For functions that return an FStatus or a
 * TResult. */
#define FD_TRY(...)                                                                                                    \
	do                                                                                                                 \
	{                                                                                                                  \
		if (const ::FluidDrops::FStatus TriedStatus = (__VA_ARGS__); !TriedStatus)                                     \
		{                                                                                                              \
			return TriedStatus.Error();                                                                                \
		}                                                                                                              \
	} while (false)
