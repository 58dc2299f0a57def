// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "FluidDropsCore/Wind/VectorFieldText.h"

#include <algorithm>
#include <cstdio>

namespace FluidDrops
{

namespace
{

constexpr float MetersPerCentimeter = 0.01f;
constexpr std::size_t ShortestVector = 6; // "0,0,0,"

/** Which axis of the text ours is along, and its sign. */
struct FFgaAxis
{
	uint32 From;
	float Sign;
};

std::array<FFgaAxis, 3> FgaAxesOf(EFgaAxes Axes)
{
	switch (Axes)
	{
	case EFgaAxes::Unreal: return {{{0, 1.0f}, {1, -1.0f}, {2, 1.0f}}};
	case EFgaAxes::YUp: return {{{0, 1.0f}, {2, -1.0f}, {1, 1.0f}}};
	case EFgaAxes::ZUp:
	case EFgaAxes::Count: break;
	}
	return {{{0, 1.0f}, {1, 1.0f}, {2, 1.0f}}};
}

bool IsDigit(char Letter)
{
	return Letter >= '0' && Letter <= '9';
}

/** Numbers between commas and blanks, by no locale. */
class FNumberReader
{
public:
	explicit FNumberReader(std::string_view InText)
		: Text(InText)
	{
	}

	double Next()
	{
		while (At < Text.size() && (Text[At] == ',' || Text[At] == ' ' || (Text[At] >= '\t' && Text[At] <= '\r')))
		{
			++At;
		}
		const bool bNegative = Peek() == '-';
		At += Peek() == '-' || Peek() == '+' ? 1 : 0;
		double Mantissa = 0.0;
		int32 Exponent = 0;
		uint32 Digits = 0;
		bool bPoint = false;
		for (; IsDigit(Peek()) || (Peek() == '.' && !bPoint); ++At)
		{
			if (Peek() == '.')
			{
				bPoint = true;
				continue;
			}
			++Digits;
			const bool bCounts = Mantissa < 9e14; // more digits than a double has change nothing
			Mantissa = bCounts ? 10.0 * Mantissa + double(Peek() - '0') : Mantissa;
			Exponent += (bCounts ? 0 : 1) - (bPoint ? 1 : 0);
		}
		if (Digits == 0)
		{
			bFailed = true;
			return 0.0;
		}
		if (Peek() == 'e' || Peek() == 'E')
		{
			++At;
			const bool bSmall = Peek() == '-';
			At += Peek() == '-' || Peek() == '+' ? 1 : 0;
			bFailed = bFailed || !IsDigit(Peek());
			int32 Given = 0;
			for (; IsDigit(Peek()); ++At)
			{
				Given = std::min(10 * Given + (Peek() - '0'), 10000);
			}
			Exponent += bSmall ? -Given : Given;
		}
		bFailed =
			bFailed || !(At == Text.size() || Peek() == ',' || Peek() == ' ' || (Peek() >= '\t' && Peek() <= '\r'));
		for (; Exponent > 0 && Mantissa < 1e300; --Exponent)
		{
			Mantissa *= 10.0;
		}
		double Divisor = 1.0;
		for (; Exponent < 0 && Divisor < 1e300; ++Exponent)
		{
			Divisor *= 10.0;
		}
		const double Size = Mantissa / Divisor;
		bFailed = bFailed || !(Size <= 1e9);
		return bNegative ? -Size : Size;
	}

	bool Failed() const { return bFailed; }
	std::size_t Remaining() const { return Text.size() - At; }

	bool IsAtEnd() { return Text.find_first_not_of(", \t\r\n\v\f", At) == std::string_view::npos; }

private:
	char Peek() const { return At < Text.size() ? Text[At] : '\0'; }

	std::string_view Text;
	std::size_t At = 0;
	bool bFailed = false;
};

void AppendNumber(std::string& Text, float Value)
{
	char Digits[32];
	std::snprintf(Digits, sizeof(Digits), "%.9g", double(Value));
	for (char* Letter = Digits; *Letter != '\0'; ++Letter)
	{
		*Letter = *Letter == ',' ? '.' : *Letter; // some locales
	}
	Text += Digits;
	Text += ',';
}

/** Cell of the text for a cell of ours, counted x fastest. */
uint32 FgaCell(const std::array<FFgaAxis, 3>& Axes, const std::array<uint32, 3>& Counts,
	const std::array<uint32, 3>& FileCounts, const std::array<uint32, 3>& Cell)
{
	std::array<uint32, 3> File;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		File[Axes[Axis].From] = Axes[Axis].Sign > 0.0f ? Cell[Axis] : Counts[Axis] - 1 - Cell[Axis];
	}
	return (File[2] * FileCounts[1] + File[1]) * FileCounts[0] + File[0];
}

template <typename F>
void ForEachCell(const std::array<uint32, 3>& Counts, F&& Visit)
{
	uint32 Index = 0;
	for (uint32 Z = 0; Z < Counts[2]; ++Z)
	{
		for (uint32 Y = 0; Y < Counts[1]; ++Y)
		{
			for (uint32 X = 0; X < Counts[0]; ++X)
			{
				Visit(Index++, std::array<uint32, 3>{X, Y, Z});
			}
		}
	}
}

} // namespace

TResult<FVectorField> ReadFga(std::string_view Text, EFgaAxes Axes, uint32 CellBudget)
{
	FNumberReader Reader(Text);
	std::array<uint32, 3> FileCounts;
	uint64 Cells = 1;
	for (uint32& Count : FileCounts)
	{
		const double Given = Reader.Next();
		if (Reader.Failed() || !(Given >= 1.0 && Given <= double(FWindLayout::MaxCount)) || Given != std::floor(Given))
		{
			return MakeError(
				"fga: counts: must be three whole numbers from 1 to " + std::to_string(FWindLayout::MaxCount));
		}
		Count = uint32(Given);
		Cells *= Count;
	}
	if (Cells > CellBudget)
	{
		return MakeError(
			"fga: counts: " + std::to_string(Cells) + " cells, the budget is " + std::to_string(CellBudget));
	}
	float Corners[6];
	for (float& Corner : Corners)
	{
		Corner = MetersPerCentimeter * float(Reader.Next());
	}
	if (Reader.Failed())
	{
		return MakeError("fga: the corners of its box must be six numbers");
	}
	if (Reader.Remaining() + 1 < Cells * ShortestVector)
	{
		return MakeError("fga: is truncated: there must be " + std::to_string(Cells) + " vectors");
	}
	std::vector<FVec3f> InFile(Cells);
	for (FVec3f& Vector : InFile)
	{
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			Vector[Axis] = MetersPerCentimeter * float(Reader.Next());
		}
	}
	if (Reader.Failed() || !Reader.IsAtEnd())
	{
		return MakeError("fga: there must be " + std::to_string(Cells) + " vectors of three numbers, and no more");
	}
	const std::array<FFgaAxis, 3> Ours = FgaAxesOf(Axes);
	FVectorField Field;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 From = Ours[Axis].From;
		const float Low = Ours[Axis].Sign * Corners[From];
		const float High = Ours[Axis].Sign * Corners[3 + From];
		Field.Counts[Axis] = FileCounts[From];
		Field.Low[Axis] = std::min(Low, High);
		Field.High[Axis] = std::max(Low, High);
		if (!(Corners[3 + From] > Corners[From]))
		{
			return MakeError("fga: the upper corner of its box must lie above the lower one");
		}
	}
	Field.Vectors.resize(Cells);
	ForEachCell(Field.Counts,
		[&](uint32 Index, const std::array<uint32, 3>& Cell)
		{
			const FVec3f& Vector = InFile[FgaCell(Ours, Field.Counts, FileCounts, Cell)];
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				Field.Vectors[Index][Axis] = Ours[Axis].Sign * Vector[Ours[Axis].From];
			}
		});
	return Field;
}

TResult<std::string> WriteFga(const FVectorField& Field, EFgaAxes Axes)
{
	uint64 Cells = 1;
	for (const uint32 Count : Field.Counts)
	{
		if (Count < 1 || Count > FVectorField::MaxUnrealCount)
		{
			return MakeError(
				"fga: counts: must be from 1 to " + std::to_string(FVectorField::MaxUnrealCount) + " along each axis");
		}
		Cells *= Count;
	}
	if (Cells != Field.Vectors.size())
	{
		return MakeError("fga: must have a vector for each of its " + std::to_string(Cells) + " cells");
	}
	for (const FVec3f& Vector : Field.Vectors)
	{
		if (!IsFinite(Vector))
		{
			return MakeError("fga: a vector is no finite number");
		}
	}
	const std::array<FFgaAxis, 3> Ours = FgaAxesOf(Axes);
	std::array<uint32, 3> FileCounts;
	FVec3f Low, High;
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		const uint32 From = Ours[Axis].From;
		FileCounts[From] = Field.Counts[Axis];
		Low[From] = Ours[Axis].Sign > 0.0f ? Field.Low[Axis] : -Field.High[Axis];
		High[From] = Ours[Axis].Sign > 0.0f ? Field.High[Axis] : -Field.Low[Axis];
	}
	std::vector<FVec3f> InFile(Cells);
	ForEachCell(Field.Counts,
		[&](uint32 Index, const std::array<uint32, 3>& Cell)
		{
			FVec3f& Vector = InFile[FgaCell(Ours, Field.Counts, FileCounts, Cell)];
			for (uint32 Axis = 0; Axis < 3; ++Axis)
			{
				Vector[Ours[Axis].From] = Ours[Axis].Sign * Field.Vectors[Index][Axis];
			}
		});
	std::string Text;
	Text.reserve(40 * (Cells + 3));
	for (const uint32 Count : FileCounts)
	{
		Text += std::to_string(Count) + ",";
	}
	Text += '\n';
	const auto AppendVector = [&](const FVec3f& Vector)
	{
		for (uint32 Axis = 0; Axis < 3; ++Axis)
		{
			AppendNumber(Text, Vector[Axis] / MetersPerCentimeter);
		}
		Text += '\n';
	};
	AppendVector(Low);
	AppendVector(High);
	for (const FVec3f& Vector : InFile)
	{
		AppendVector(Vector);
	}
	return Text;
}

FVectorField ToVectorField(const FWindLayout& Layout, std::span<const float> Faces)
{
	FVectorField Field;
	Field.Counts = Layout.Counts;
	Field.High = Layout.Size();
	Field.Vectors.resize(Layout.VoxelCount());
	ForEachCell(Layout.Counts,
		[&](uint32 Index, const std::array<uint32, 3>& Cell)
		{ Field.Vectors[Index] = VoxelWind(Layout, Faces, Cell[0], Cell[1], Cell[2]); });
	return Field;
}

TResult<FWindLayout> LayoutOf(const FVectorField& Field)
{
	FWindLayout Layout;
	Layout.Counts = Field.Counts;
	Layout.VoxelSize = (Field.High.x() - Field.Low.x()) / float(std::max(Field.Counts[0], 1u));
	FD_TRY(CheckWindLayout(Layout));
	if (Field.Vectors.size() != Layout.VoxelCount())
	{
		return MakeError("vector field: must have a vector for each of its cells");
	}
	for (uint32 Axis = 1; Axis < 3; ++Axis)
	{
		const float Edge = (Field.High[Axis] - Field.Low[Axis]) / float(Field.Counts[Axis]);
		if (!(std::abs(Edge - Layout.VoxelSize) <= 1e-3f * Layout.VoxelSize))
		{
			return MakeError("vector field: its cells must be cubes");
		}
	}
	return Layout;
}

std::vector<float> FacesOf(const FVectorField& Field)
{
	FWindLayout Layout;
	Layout.Counts = Field.Counts;
	std::vector<float> Faces(Layout.FaceCount());
	for (uint32 Axis = 0; Axis < 3; ++Axis)
	{
		ForEachFace(Layout, Axis,
			[&](uint32 Face, uint32 X, uint32 Y, uint32 Z)
			{
				std::array<uint32, 3> Behind = {X, Y, Z};
				std::array<uint32, 3> Before = Behind;
				Behind[Axis] = std::min(Behind[Axis], Field.Counts[Axis] - 1);
				Before[Axis] -= Before[Axis] > 0 ? 1 : 0;
				Faces[Face] = 0.5f *
					(Field.Vectors[Layout.Voxel(Before[0], Before[1], Before[2])][Axis] +
						Field.Vectors[Layout.Voxel(Behind[0], Behind[1], Behind[2])][Axis]);
			});
	}
	return Faces;
}

} // namespace FluidDrops
