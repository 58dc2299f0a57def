// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// A part is what a solver is in a world: its state, its commands, and what it does about the rest of the world. All
// housekeeping of a world (saving, loading, hashing, recording, streaming, the ledger, notes) folds over its parts, so
// that a solver says each of these once, in its own folder. FPartDefaults has nothing and does nothing: a part derives
// from it, hides what it has, and CPart checks that it has it all.
//
// A part is told what happens in this order: CheckX may refuse, and nobody has changed anything; X cannot fail.

#pragma once

#include "FluidDropsCore/Parts/Advice.h"
#include "FluidDropsCore/Parts/WorldContext.h"

#include <concepts>
#include <tuple>

namespace FluidDrops
{

struct FPartDefaults
{
	/** What a host can do to it. The part has FStatus Apply(const T&) for each. */
	using FCommands = TCommandList<>;

	/** What a snapshot holds of it: its fields, see Foundation/Serialize.h. */
	struct FState
	{
		template <typename Self, typename F>
		static void ForEachField(Self&, F&& Visit)
		{
			Visit();
		}
	};

	/** As it is now. */
	FState State() const { return {}; }
	/** One that a snapshot of a world with the same budget can be read into. */
	FState MakeState() const { return {}; }
	/**
	 * Of a state that was read: whether it is one, else what "snapshot ..." is. What follows from it is made here.
	 * Loaded has Settings, Seconds, Surfaces, Gone (surfaces that this world has no more), and StateOf<FOtherPart>() of
	 * the parts before this one.
	 */
	template <typename Loaded>
	FStatus Complete(FState&, const Loaded&) const
	{
		return {};
	}
	void Adopt(FState&&) {}

	/** What is told of the last tick or frame is forgotten. */
	void BeginFrame() {}

	/** All settings of the world as they would be. */
	template <typename Settings>
	FStatus CheckSettings(const Settings&) const
	{
		return {};
	}
	/** They are as they are; Before is what they were. */
	template <typename Settings>
	void SettingsChanged(const Settings& Before)
	{
		(void)Before;
	}

	FStatus CheckShift(const FVec3f&) const { return {}; }
	/** The place that is the origin from now on, m. */
	void ShiftOrigin(const FVec3f&) {}

	/** A surface came to be, or something about it changed on which places on it depend. */
	void SurfaceChanged(uint32) {}
	/** All of it that is on a surface leaves, and is booked as removed. */
	void SurfaceRemoved(uint32) {}

	/** Adds what is there to the accounts, kg. */
	void Count(FLedger&, FMatterLedger&) const {}
	void Advise(std::vector<FAdvice>&) const {}
};

template <typename P>
concept CPart = requires(P& Part, const P& Same, typename P::FState& State, FLedger& Ledger, FMatterLedger& Matter,
	std::vector<FAdvice>& Advice, const FVec3f& Way)
{
	{
		P::FCommands::Layout()
		} -> std::same_as<std::string>;
	{
		Same.State()
		} -> std::convertible_to<const typename P::FState&>;
	{
		Same.MakeState()
		} -> std::same_as<typename P::FState>;
	Part.Adopt(std::move(State));
	Part.BeginFrame();
	{
		Same.CheckShift(Way)
		} -> std::same_as<FStatus>;
	Part.ShiftOrigin(Way);
	Part.SurfaceChanged(0u);
	Part.SurfaceRemoved(0u);
	Same.Count(Ledger, Matter);
	Same.Advise(Advice);
};

/** The parts of a world, in the order in which each may know those before it. */
template <CPart... Parts>
using TParts = std::tuple<Parts&...>;

template <CPart... Parts, typename F>
void ForEachPart(const TParts<Parts...>& All, F&& Visit)
{
	std::apply([&Visit](Parts&... Each) { (Visit(Each), ...); }, All);
}

/** The first error that any part gives, before any has changed. */
template <CPart... Parts, typename F>
FStatus CheckParts(const TParts<Parts...>& All, F&& Check)
{
	FStatus First;
	ForEachPart(All,
		[&](auto& Part)
		{
			if (First)
			{
				First = Check(Part);
			}
		});
	return First;
}

template <CPart... Parts>
void SaveParts(const TParts<Parts...>& All, FByteWriter& Writer)
{
	ForEachPart(All, [&Writer](auto& Part) { Serialize(Writer, std::as_const(Part).State()); });
}

template <CPart... Parts>
std::string PartsLayout(const TParts<Parts...>*)
{
	std::string Text;
	((Text += DescribeLayout<typename Parts::FState>()), ...);
	return Text;
}

/** States on the side, while a snapshot is read. */
template <CPart... Parts>
class TPartStates
{
public:
	explicit TPartStates(const TParts<Parts...>& All)
		: States(std::get<Parts&>(All).MakeState()...)
	{
	}

	void Read(FByteReader& Reader)
	{
		std::apply([&Reader](auto&... Each) { ((Reader.Failed() ? void() : Deserialize(Reader, Each)), ...); }, States);
	}

	template <typename Loaded>
	FStatus Complete(const TParts<Parts...>& All, const Loaded& World)
	{
		return CheckParts(All, [&](auto& Part) { return Part.Complete(StateOf(Part), World); });
	}

	void AdoptInto(const TParts<Parts...>& All)
	{
		ForEachPart(All, [&](auto& Part) { Part.Adopt(std::move(StateOf(Part))); });
	}

	template <typename P>
	const typename P::FState& Of() const
	{
		return std::get<IndexOf<P>()>(States);
	}

private:
	template <typename P>
	static constexpr std::size_t IndexOf()
	{
		constexpr std::array<bool, sizeof...(Parts)> IsIt = {std::is_same_v<P, Parts>...};
		std::size_t Index = 0;
		while (!IsIt[Index])
		{
			++Index;
		}
		return Index;
	}

	template <typename P>
	typename P::FState& StateOf(const P&)
	{
		return std::get<IndexOf<P>()>(States);
	}

	std::tuple<typename Parts::FState...> States;
};

template <CPart... Parts>
TPartStates(const TParts<Parts...>&) -> TPartStates<Parts...>;

namespace Detail
{

template <typename First, typename Parts>
struct TCommandsOfParts;
template <typename First, CPart... Parts>
struct TCommandsOfParts<First, TParts<Parts...>>
{
	using FType = FluidDrops::TJoinCommands<First, typename Parts::FCommands...>;
};

template <typename T, typename List>
inline constexpr bool IsCommandOf = false;
template <typename T, typename... Commands>
inline constexpr bool IsCommandOf<T, TCommandList<Commands...>> = (std::is_same_v<T, Commands> || ...);

} // namespace Detail

/** A list of commands and those of all parts, as one list. */
template <typename First, typename Parts>
using TCommandsOfParts = typename Detail::TCommandsOfParts<First, Parts>::FType;

/** Has the part whose command it is carry it out. */
template <CPart... Parts, typename T>
FStatus ApplyToParts(const TParts<Parts...>& All, const T& Command)
{
	static_assert((Detail::IsCommandOf<T, typename Parts::FCommands> || ...), "no part has such a command");
	FStatus Applied;
	ForEachPart(All,
		[&](auto& Part)
		{
			if constexpr (Detail::IsCommandOf<T, typename std::remove_cvref_t<decltype(Part)>::FCommands>)
			{
				Applied = Part.Apply(Command);
			}
		});
	return Applied;
}

/** For Apply: what a command gave but a host is not there to see. */
template <typename T>
FStatus StatusOf(const TResult<T>& Result)
{
	return Result ? FStatus() : FStatus(Result.Error());
}

} // namespace FluidDrops
