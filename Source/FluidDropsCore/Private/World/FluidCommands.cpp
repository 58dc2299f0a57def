// Copyright (c) 2026 The FluidDrops authors. MIT License.
//
// The commands about fluid as bytes and back.

#include "FluidDropsCore/World/Commands.h"
#include "World/VectorBytes.h"

namespace FluidDrops
{

namespace
{

void WriteBall(FByteWriter& Writer, const FFluidBall& Ball)
{
	WriteVector(Writer, Ball.Center);
	Writer.Write(Ball.Radius);
}

void ReadBall(FByteReader& Reader, FFluidBall& Ball)
{
	ReadVector(Reader, Ball.Center);
	Ball.Radius = Reader.Read<float>();
}

} // namespace

void WriteBody(FByteWriter& Writer, const FAddLiquid& Command)
{
	WriteSettings(Writer, &Command.Settings, LiquidSettingFields());
}

void ReadBody(FByteReader& Reader, FAddLiquid& Command)
{
	ReadSettings(Reader, &Command.Settings, LiquidSettingFields());
}

void WriteBody(FByteWriter& Writer, const FSetLiquid& Command)
{
	Writer.Write(Command.Liquid);
	WriteSettings(Writer, &Command.Settings, LiquidSettingFields());
}

void ReadBody(FByteReader& Reader, FSetLiquid& Command)
{
	Command.Liquid = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Settings, LiquidSettingFields());
}

void WriteBody(FByteWriter& Writer, const FAddFluidSource& Command)
{
	WriteSettings(Writer, &Command.Settings, FluidSourceFields());
}

void ReadBody(FByteReader& Reader, FAddFluidSource& Command)
{
	ReadSettings(Reader, &Command.Settings, FluidSourceFields());
}

void WriteBody(FByteWriter& Writer, const FSetFluidSource& Command)
{
	Writer.Write(Command.Source);
	WriteSettings(Writer, &Command.Settings, FluidSourceFields());
}

void ReadBody(FByteReader& Reader, FSetFluidSource& Command)
{
	Command.Source = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Settings, FluidSourceFields());
}

void WriteBody(FByteWriter& Writer, const FAddFluidSink& Command)
{
	WriteSettings(Writer, &Command.Settings, FluidSinkFields());
}

void ReadBody(FByteReader& Reader, FAddFluidSink& Command)
{
	ReadSettings(Reader, &Command.Settings, FluidSinkFields());
}

void WriteBody(FByteWriter& Writer, const FSetFluidSink& Command)
{
	Writer.Write(Command.Sink);
	WriteSettings(Writer, &Command.Settings, FluidSinkFields());
}

void ReadBody(FByteReader& Reader, FSetFluidSink& Command)
{
	Command.Sink = Reader.Read<uint32>();
	ReadSettings(Reader, &Command.Settings, FluidSinkFields());
}

void WriteBody(FByteWriter& Writer, const FFillFluid& Command)
{
	Writer.Write(Command.Liquid);
	Writer.Write(Command.Shape);
	WriteVector(Writer, Command.Center);
	WriteVector(Writer, Command.HalfExtent);
	WriteVector(Writer, Command.Velocity);
	Writer.Write(uint8(Command.bWhereFree));
}

void ReadBody(FByteReader& Reader, FFillFluid& Command)
{
	Command.Liquid = Reader.Read<uint32>();
	Command.Shape = Reader.Read<EFillShape>();
	ReadVector(Reader, Command.Center);
	ReadVector(Reader, Command.HalfExtent);
	ReadVector(Reader, Command.Velocity);
	Command.bWhereFree = Reader.Read<uint8>() != 0;
}

void WriteBody(FByteWriter& Writer, const FPushFluid& Command)
{
	WriteBall(Writer, Command.Ball);
	WriteVector(Writer, Command.Velocity);
	Writer.Write(Command.Outward);
}

void ReadBody(FByteReader& Reader, FPushFluid& Command)
{
	ReadBall(Reader, Command.Ball);
	ReadVector(Reader, Command.Velocity);
	Command.Outward = Reader.Read<float>();
}

void WriteBody(FByteWriter& Writer, const FBindFluid& Command)
{
	WriteBall(Writer, Command.Ball);
	Writer.Write(uint8(Command.bCut));
}

void ReadBody(FByteReader& Reader, FBindFluid& Command)
{
	ReadBall(Reader, Command.Ball);
	Command.bCut = Reader.Read<uint8>() != 0;
}

void WriteBody(FByteWriter& Writer, const FRemoveFluid& Command)
{
	WriteBall(Writer, Command.Ball);
}

void ReadBody(FByteReader& Reader, FRemoveFluid& Command)
{
	ReadBall(Reader, Command.Ball);
}

} // namespace FluidDrops
