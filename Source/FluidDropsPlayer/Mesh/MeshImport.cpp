// Copyright (c) 2026 The FluidDrops authors. MIT License.

#include "Mesh/MeshImport.h"

#include "FluidDropsCore/Foundation/Archive.h"

#include <assimp/Importer.hpp>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <exception>
#include <fcntl.h>
#include <numeric>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tuple>
#include <unistd.h>

namespace FluidDrops
{

namespace
{

static_assert(sizeof(FVec3f) == 3 * sizeof(float));

/** Adds one mesh of a scene graph; the index of its first vertex is that of the whole so far. */
void AppendMesh(const aiMesh& Source, const aiMatrix4x4& ToWorld, FSurfaceMesh& Out)
{
	const uint32 First = static_cast<uint32>(Out.Positions.size());
	for (uint32 Vertex = 0; Vertex < Source.mNumVertices; ++Vertex)
	{
		const aiVector3D Point = ToWorld * Source.mVertices[Vertex];
		Out.Positions.emplace_back(Point.x, Point.y, Point.z);
	}
	const bool bMirrored = aiMatrix3x3(ToWorld).Determinant() < 0.0f;
	for (uint32 Face = 0; Face < Source.mNumFaces; ++Face)
	{
		const aiFace& Corners = Source.mFaces[Face];
		if (Corners.mNumIndices != 3)
		{
			continue; // points and lines
		}
		const uint32 A = First + Corners.mIndices[0];
		const uint32 B = First + Corners.mIndices[bMirrored ? 2 : 1];
		const uint32 C = First + Corners.mIndices[bMirrored ? 1 : 2];
		Out.Triangles.push_back({A, B, C});
	}
}

void AppendNode(const aiScene& Scene, const aiNode& Node, const aiMatrix4x4& Parent, FSurfaceMesh& Out)
{
	const aiMatrix4x4 ToWorld = Parent * Node.mTransformation;
	for (uint32 Index = 0; Index < Node.mNumMeshes; ++Index)
	{
		AppendMesh(*Scene.mMeshes[Node.mMeshes[Index]], ToWorld, Out);
	}
	for (uint32 Child = 0; Child < Node.mNumChildren; ++Child)
	{
		AppendNode(Scene, *Node.mChildren[Child], ToWorld, Out);
	}
}

/**
 * Vertices at exactly the same place become one, the first of them: importers give each face vertices of its own, and
 * what shades smoothly over a side must know that its faces meet there.
 */
void JoinVertices(FSurfaceMesh& Mesh)
{
	const auto Key = [&Mesh](uint32 Vertex)
	{
		const FVec3f& Place = Mesh.Positions[Vertex];
		return std::tuple(Place.x(), Place.y(), Place.z(), Vertex);
	};
	std::vector<uint32> Order(Mesh.Positions.size());
	std::iota(Order.begin(), Order.end(), 0u);
	std::sort(Order.begin(), Order.end(), [&Key](uint32 A, uint32 B) { return Key(A) < Key(B); });
	std::vector<uint32> FirstOf(Order.size());
	for (std::size_t Index = 0; Index < Order.size(); ++Index)
	{
		const uint32 Vertex = Order[Index];
		const bool bSame = Index > 0 && Mesh.Positions[Order[Index - 1]] == Mesh.Positions[Vertex];
		FirstOf[Vertex] = bSame ? FirstOf[Order[Index - 1]] : Vertex;
	}
	std::vector<uint32> NewIndex(Order.size());
	uint32 Kept = 0;
	for (uint32 Vertex = 0; Vertex < FirstOf.size(); ++Vertex)
	{
		if (FirstOf[Vertex] == Vertex)
		{
			NewIndex[Vertex] = Kept;
			Mesh.Positions[Kept++] = Mesh.Positions[Vertex];
		}
	}
	Mesh.Positions.resize(Kept);
	for (FTriangleCorners& Corners : Mesh.Triangles)
	{
		for (uint32& Corner : Corners)
		{
			Corner = NewIndex[FirstOf[Corner]];
		}
	}
}

/** A NaN has no place in an order; the report on the mesh refuses it later. */
bool IsFinite(const FSurfaceMesh& Mesh)
{
	return std::all_of(
		Mesh.Positions.begin(), Mesh.Positions.end(), [](const FVec3f& Position) { return Position.allFinite(); });
}

/** An empty text and a mesh, or a text that says what was wrong. */
std::vector<uint8> PackMesh(const TResult<FSurfaceMesh>& Mesh)
{
	FByteWriter Writer;
	Writer.WriteText(Mesh ? "" : Mesh.Error().Message);
	if (Mesh)
	{
		const FSurfaceMesh& Data = Mesh.Value();
		Writer.Write(static_cast<uint64>(Data.Positions.size()));
		Writer.Write(static_cast<uint64>(Data.Triangles.size()));
		const float* Numbers = Data.Positions.empty() ? nullptr : Data.Positions[0].data();
		Writer.WriteArray(std::span<const float>(Numbers, 3 * Data.Positions.size()));
		Writer.WriteArray(std::span<const FTriangleCorners>(Data.Triangles));
	}
	return std::move(Writer.Bytes);
}

TResult<FSurfaceMesh> UnpackMesh(std::span<const uint8> Bytes)
{
	FByteReader Reader(Bytes);
	const std::string Complaint = Reader.ReadText();
	if (Reader.Failed() || !Complaint.empty())
	{
		return MakeError(Reader.Failed() ? "must be a mesh that assimp reads without crashing" : Complaint);
	}
	FSurfaceMesh Mesh;
	const uint64 Positions = Reader.Read<uint64>();
	const uint64 Triangles = Reader.Read<uint64>();
	if (Reader.Remaining() != Positions * sizeof(FVec3f) + Triangles * sizeof(FTriangleCorners))
	{
		return MakeError("must be a mesh that assimp reads without crashing");
	}
	Mesh.Positions.resize(Positions);
	Mesh.Triangles.resize(Triangles);
	float* Numbers = Positions > 0 ? Mesh.Positions[0].data() : nullptr;
	Reader.ReadArray(std::span<float>(Numbers, 3 * Positions));
	Reader.ReadArray(std::span<FTriangleCorners>(Mesh.Triangles));
	return Mesh;
}

/** In the child: imports, sends what came of it, never returns. */
[[noreturn]] void ImportAndSend(const std::filesystem::path& File, uint32 CpuSeconds, int Pipe)
{
	const rlimit Time{CpuSeconds, CpuSeconds};
	const rlimit NoCore{0, 0};
	setrlimit(RLIMIT_CPU, &Time);
	setrlimit(RLIMIT_CORE, &NoCore);
	const std::vector<uint8> Bytes = PackMesh(ImportMesh(File));
	std::size_t Sent = 0;
	while (Sent < Bytes.size())
	{
		const ssize_t Count = write(Pipe, Bytes.data() + Sent, Bytes.size() - Sent);
		if (Count < 0 && errno != EINTR)
		{
			_exit(1);
		}
		Sent += Count > 0 ? static_cast<std::size_t>(Count) : 0;
	}
	_exit(0);
}

std::vector<uint8> ReadToEnd(int Pipe)
{
	std::vector<uint8> Bytes;
	std::array<uint8, 65536> Chunk;
	for (;;)
	{
		const ssize_t Count = read(Pipe, Chunk.data(), Chunk.size());
		if (Count == 0 || (Count < 0 && errno != EINTR))
		{
			return Bytes;
		}
		Bytes.insert(Bytes.end(), Chunk.begin(), Chunk.begin() + (Count > 0 ? Count : 0));
	}
}

} // namespace

TResult<FSurfaceMesh> ImportMesh(const std::filesystem::path& File)
{
	try
	{
		Assimp::Importer Importer;
		const aiScene* Scene = Importer.ReadFile(File.string(), aiProcess_Triangulate);
		if (!Scene || !Scene->mRootNode)
		{
			return MakeError(std::string("must be a mesh that assimp reads: ") + Importer.GetErrorString());
		}
		FSurfaceMesh Mesh;
		AppendNode(*Scene, *Scene->mRootNode, aiMatrix4x4(), Mesh);
		if (IsFinite(Mesh))
		{
			JoinVertices(Mesh);
		}
		return Mesh;
	}
	catch (const std::exception& Failure)
	{
		return MakeError(std::string("must be a mesh that assimp reads: ") + Failure.what());
	}
}

TResult<FSurfaceMesh> ImportMeshGuarded(const std::filesystem::path& File, uint32 CpuSeconds)
{
	std::array<int, 2> Pipe{-1, -1};
	if (pipe2(Pipe.data(), O_CLOEXEC) != 0)
	{
		return ImportMesh(File);
	}
	const pid_t Child = fork();
	if (Child == 0)
	{
		ImportAndSend(File, CpuSeconds, Pipe[1]);
	}
	close(Pipe[1]);
	const std::vector<uint8> Bytes = ReadToEnd(Pipe[0]);
	close(Pipe[0]);
	int Status = 0;
	while (Child > 0 && waitpid(Child, &Status, 0) < 0 && errno == EINTR)
	{
	}
	if (Child > 0 && WIFSIGNALED(Status) && (WTERMSIG(Status) == SIGXCPU || WTERMSIG(Status) == SIGKILL))
	{
		return MakeError("must be a mesh that assimp reads within " + std::to_string(CpuSeconds) + " s");
	}
	return Child > 0 ? UnpackMesh(Bytes) : ImportMesh(File);
}

} // namespace FluidDrops
